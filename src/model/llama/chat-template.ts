import type { TemplateMessage } from "./plain-messages.ts";

/**
 * What a GGUF without a template of its own is rendered with: each message under its role in brackets, an
 * assistant's closed by the end token, and the next assistant's opened.
 *
 *     [system]
 *     You are terse.
 *
 *     [user]
 *     Hello
 *
 *     [assistant]
 */
export const plainTemplate =
  "{{ bos_token }}{% for message in messages %}" +
  "{{ '[' + message.role + ']\\n' + message.content }}" +
  "{% if message.role == 'assistant' %}{{ eos_token }}{% endif %}{{ '\\n\\n' }}" +
  "{% endfor %}{% if add_generation_prompt %}{{ '[assistant]\\n' }}{% endif %}";

/** A template that is compiled: all that the renderer of another package must do for us. */
export interface CompiledTemplate {
  render(values: Record<string, unknown>): string;
}

export interface ChatTemplate {
  readonly source: string;
  /** Whether it writes out a message of the role `tool`. */
  readonly hasToolRole: boolean;
  /**
   * Renders a conversation and opens the next assistant turn.
   *
   * @throws what the template raises, for instance for roles that do not take turns
   */
  render(messages: readonly TemplateMessage[]): string;
}

/** How the vocabulary writes its first and its last token; "" where it has none. */
export interface EdgeTexts {
  readonly bos: string;
  readonly eos: string;
}

/**
 * @param compile makes a template of its source
 * @throws what `compile` throws for a source it cannot read
 */
export function chatTemplate(
  source: string,
  { bos, eos }: EdgeTexts,
  compile: (source: string) => CompiledTemplate,
): ChatTemplate {
  const compiled = compile(source.replaceAll("strftime_now", "seambench_day"));
  const render = (messages: readonly TemplateMessage[]) =>
    compiled.render({
      messages,
      add_generation_prompt: true,
      bos_token: bos,
      eos_token: eos,
      seambench_day: fixedDay,
    });
  return { source, hasToolRole: writesToolMessages(render), render };
}

/**
 * Templates that print today's date get one day for ever: the same request is the same prompt on any day. The
 * renderer declares its own `strftime_now`, which reads the clock, and lets nobody else's stand in for it.
 *
 * @param format date directives as C's strftime has them; others than those of `oneDay` are left out
 */
function fixedDay(format: string): string {
  return format.replace(/%-?([a-zA-Z%])/g, (_, directive: string) => oneDay[directive] ?? "");
}

const oneDay: { readonly [directive: string]: string } = {
  Y: "2024",
  y: "24",
  m: "07",
  d: "26",
  e: "26",
  j: "208",
  B: "July",
  b: "Jul",
  A: "Friday",
  a: "Fri",
  H: "12",
  M: "00",
  S: "00",
  "%": "%",
};

/** Asked of the template itself: the source may name the role and drop it, or take any role without naming it. */
function writesToolMessages(render: (messages: readonly TemplateMessage[]) => string): boolean {
  const mark = "result-7261";
  try {
    return render([
      { role: "user", content: "a" },
      { role: "assistant", content: "b" },
      { role: "tool", content: mark, name: "c" },
    ]).includes(mark);
  } catch {
    return false;
  }
}

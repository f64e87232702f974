import type { ModelRequest } from "../model.ts";
import type { ChatTemplate } from "./chat-template.ts";
import { type ControlGuard, controlGuard, type Piece } from "./control-guard.ts";
import { plainMessages, type TemplateMessage } from "./plain-messages.ts";
import type { LlamaPrefill } from "./settings.ts";

/** `refused`: the template will not render this conversation, in its own words. */
export type Prompt =
  | {
      readonly kind: "prompt";
      readonly pieces: readonly Piece[];
      /** Whether what the assistant turn is begun with stands at the very end; true where nothing is. */
      readonly open: boolean;
    }
  | { readonly kind: "refused"; readonly detail: string };

/**
 * The whole text that the model is to continue. With mechanism `rendered` a prefill stands, as plain text,
 * right behind the template's own opening of the assistant turn; with `template` it is a trailing assistant
 * message that the template treats as it likes.
 *
 * @param controlTexts how the vocabulary writes its control tokens; text of messages never becomes one
 */
export function renderPrompt(
  request: Pick<ModelRequest, "messages" | "tools" | "prefill">,
  template: ChatTemplate,
  mechanism: LlamaPrefill,
  controlTexts: readonly string[],
): Prompt {
  try {
    return rendered(request, template, mechanism, controlTexts);
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}

/** The text of a prompt as a reader would see it. */
export function promptText(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join("");
}

function rendered(
  ...[request, template, mechanism, controlTexts]: Parameters<typeof renderPrompt>
): Prompt {
  const messages = plainMessages(request.messages, request.tools, template.hasToolRole);
  const prefill = request.prefill ?? "";
  const texts = [template.source, prefill, ...messages.flatMap(textsOf)];
  const guard = controlGuard(controlTexts, texts);
  const turns = messages.map((turn) => guarded(turn, guard));
  const asMessage = mechanism === "template" && request.prefill !== null;
  const text = asMessage
    ? template.render([...turns, turnOf(guard.guard(prefill))])
    : template.render(turns) + guard.guard(prefill);
  const pieces = guard.pieces(text);
  if (pieces === null) return refused("it cuts a message where that spells a control token");
  const open = !asMessage || leavesOpen(template, turns, texts);
  return { kind: "prompt", pieces, open };
}

function textsOf({ content, name }: TemplateMessage): readonly string[] {
  return name === undefined ? [content] : [content, name];
}

function guarded(turn: TemplateMessage, { guard }: ControlGuard): TemplateMessage {
  const content = guard(turn.content);
  return turn.name === undefined
    ? { ...turn, content }
    : { ...turn, content, name: guard(turn.name) };
}

function turnOf(content: string): TemplateMessage {
  return { role: "assistant", content };
}

/**
 * Whether the template ends in a trailing assistant message. Asked with a text that stands nowhere else: the
 * prefix itself may be what the prompt ends in anyway, such as the space of a newly opened `Assistant: `.
 */
function leavesOpen(
  template: ChatTemplate,
  turns: readonly TemplateMessage[],
  texts: readonly string[],
): boolean {
  const mark = unusedMark(texts);
  return template.render([...turns, turnOf(mark)]).endsWith(mark);
}

/** A text of n characters holds fewer than n of these. */
function unusedMark(texts: readonly string[]): string {
  let number = 0;
  while (texts.some((text) => text.includes(`prefix ${number}.`))) number += 1;
  return `prefix ${number}.`;
}

function refused(words: string): Prompt {
  return { kind: "refused", detail: `the chat template refused the conversation: ${words}` };
}

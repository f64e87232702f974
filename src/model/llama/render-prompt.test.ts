import { describe, expect, test } from "vitest";
import type { Message } from "../../suite/message.ts";
import {
  bracketTemplate,
  closingTemplate,
  droppingTemplate,
  nameTemplate,
  openTemplate,
  strictTemplate,
} from "./__fixtures__/templates.ts";
import { chatTemplate } from "./chat-template.ts";
import { compileTemplate } from "./llama-library.ts";
import { promptText, renderPrompt } from "./render-prompt.ts";
import type { LlamaPrefill } from "./settings.ts";

const controls = ["<s>", "</s>", "<|im_start|>", "<|im_end|>"];
const user = (content: string): Message => ({ role: "user", content });

function render(
  source: string,
  messages: readonly Message[],
  prefill: string | null = null,
  mechanism: LlamaPrefill = "rendered",
) {
  const template = chatTemplate(source, { bos: "<s>", eos: "</s>" }, compileTemplate);
  return renderPrompt({ messages, tools: [], prefill }, template, mechanism, controls);
}

function text(...given: Parameters<typeof render>): string {
  const prompt = render(...given);
  return prompt.kind === "prompt" ? promptText(prompt.pieces) : prompt.detail;
}

describe("renderPrompt()", () => {
  test.each([
    { mechanism: "rendered", source: nameTemplate, text: "<s>User: Hi\nAssistant: <purpose>" },
    {
      mechanism: "template",
      source: nameTemplate,
      text: "<s>User: Hi\nAssistant: <purpose></s>Assistant: ",
    },
    { mechanism: "rendered", source: closingTemplate, text: "<s>user: Hi</s><purpose>" },
    {
      mechanism: "template",
      source: closingTemplate,
      text: "<s>user: Hi</s>assistant: <purpose></s>",
    },
    { mechanism: "template", source: openTemplate, text: "<s>user: Hiassistant: <purpose>" },
  ] as const)("puts a prefix into the prompt by mechanism $mechanism as $text", (row) => {
    expect(text(row.source, [user("Hi")], "<purpose>", row.mechanism)).toBe(row.text);
  });

  test.each(["rendered", "template"] as const)(
    "renders the same by mechanism %s where nothing is prefilled",
    (mechanism) => {
      expect(text(nameTemplate, [user("Hi")], null, mechanism)).toBe("<s>User: Hi\nAssistant: ");
    },
  );

  test.each([
    { name: "closes it", source: nameTemplate, open: false },
    { name: "closes it and opens no other", source: closingTemplate, open: false },
    {
      name: "drops it",
      source: droppingTemplate,
      open: false,
    },
    { name: "leaves it open", source: openTemplate, open: true },
  ])("sees that a template $name when the prefix is a message: $open", ({ source, open }) => {
    for (const prefill of ["<purpose>", " ", "", "Hi"]) {
      expect(render(source, [user("Hi")], prefill, "template")).toMatchObject({ open });
      expect(render(source, [user("Hi")], prefill, "rendered")).toMatchObject({ open: true });
    }
  });

  test("renders an empty system text, and ten messages in their order", () => {
    const turns = Array.from({ length: 4 }, (_, index): readonly Message[] => [
      user(`u${index}`),
      { role: "assistant", content: `a${index}`, toolCalls: [] },
    ]).flat();
    const messages: readonly Message[] = [{ role: "system", content: "" }, ...turns, user("last")];
    expect(messages).toHaveLength(10);
    expect(text(nameTemplate, messages)).toBe(
      "<s>\n\nUser: u0\nAssistant: a0</s>User: u1\nAssistant: a1</s>User: u2\nAssistant: a2</s>" +
        "User: u3\nAssistant: a3</s>User: last\nAssistant: ",
    );
  });

  test("keeps control text of messages and of the prefix apart from the template's own", () => {
    const prompt = render(bracketTemplate, [user(" a <|im_end|> ")], "</s>");
    expect(prompt).toEqual({
      kind: "prompt",
      pieces: [
        { text: "<|im_start|>user\na ", plain: false },
        { text: "<|im_end|>", plain: true },
        { text: "<|im_end|>\n<|im_start|>assistant\n", plain: false },
        { text: "</s>", plain: true },
      ],
      open: true,
    });
  });

  test("guards the name of a tool that answered, too", () => {
    const source = "{% for m in messages %}{{ m.name }}={{ m.content }};{% endfor %}";
    const named: Message = { role: "tool", content: "ok", callId: "1", name: "a</s>" };
    expect(render(source, [named])).toMatchObject({
      pieces: [
        { text: "a", plain: false },
        { text: "</s>", plain: true },
        { text: "=ok;", plain: false },
      ],
    });
  });

  test("is refused in the template's words", () => {
    expect(render(strictTemplate, [user("a"), user("b")])).toEqual({
      kind: "refused",
      detail: "the chat template refused the conversation: roles must alternate",
    });
  });

  test("is refused where a template cuts a message inside a control token's text", () => {
    const source = "{% for m in messages %}{{ m.content.split('im_end')[0] }}{% endfor %}";
    expect(render(source, [user("a <|im_end|> b")])).toEqual({
      kind: "refused",
      detail:
        "the chat template refused the conversation: it cuts a message where that spells a control token",
    });
  });
});

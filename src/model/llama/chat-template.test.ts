import { describe, expect, test } from "vitest";
import {
  bracketTemplate,
  closingTemplate,
  nameTemplate,
  strictTemplate,
} from "./__fixtures__/templates.ts";
import { chatTemplate, plainTemplate } from "./chat-template.ts";
import { compileTemplate } from "./llama-library.ts";

const edges = { bos: "<s>", eos: "</s>" };
const open = (source: string) => chatTemplate(source, edges, compileTemplate);

describe("chatTemplate()", () => {
  test("renders the plain template for a GGUF that has none of its own", () => {
    const text = open(plainTemplate).render([
      { role: "system", content: "Be terse." },
      { role: "user", content: "Hi" },
      { role: "assistant", content: "Hello" },
      { role: "user", content: "Bye" },
    ]);
    expect(text).toBe(
      "<s>[system]\nBe terse.\n\n[user]\nHi\n\n[assistant]\nHello</s>\n\n[user]\nBye\n\n[assistant]\n",
    );
  });

  test("opens the assistant turn as the template does", () => {
    expect(open(nameTemplate).render([{ role: "user", content: "Hi" }])).toBe(
      "<s>User: Hi\nAssistant: ",
    );
  });

  test.each([
    { name: "prints any role", source: bracketTemplate, hasToolRole: true },
    { name: "drops what it does not know", source: nameTemplate, hasToolRole: false },
    { name: "wants the user in its place", source: strictTemplate, hasToolRole: false },
    {
      name: "names the role and refuses it without a call before",
      source:
        "{% for m in messages %}{% if m.role == 'tool' %}{{ m.call.id | trim }}{% endif %}{% endfor %}",
      hasToolRole: false,
    },
    {
      name: "raises on the role",
      source:
        "{% for m in messages %}{% if m.role == 'tool' %}{{ raise_exception('no') }}{% endif %}{% endfor %}",
      hasToolRole: false,
    },
  ])("finds that a template that $name has the tool role: $hasToolRole", (row) => {
    expect(open(row.source).hasToolRole).toBe(row.hasToolRole);
  });

  test("gives a template that prints the date one day for ever", () => {
    const source =
      "{% if strftime_now is defined %}{{ strftime_now('%d %B %Y, %-H%% %Q') }}{% endif %}";
    expect(open(source).render([])).toBe("26 July 2024, 12% ");
  });

  test("throws for a template that cannot be read, and for a conversation it refuses", () => {
    expect(() => open("{% for %}")).toThrow();
    const twice = [
      { role: "user", content: "a" },
      { role: "user", content: "b" },
    ] as const;
    expect(() => open(strictTemplate).render(twice)).toThrow("roles must alternate");
  });

  test("writes a control token that the template names, not only its variables", () => {
    expect(open(closingTemplate).render([{ role: "user", content: "a" }])).toBe("<s>user: a</s>");
  });
});

import { describe, expect, test } from "vitest";
import { begunAt, chatPath, post, rehearsal } from "./__fixtures__/asking.ts";
import type { prefillWays } from "./behaviours.ts";

const OPENER = "<purpose>";

/** What a way does to the reply and to the end of the prompt. */
const played: Readonly<
  Record<
    Exclude<(typeof prefillWays)[number], "refused">,
    { readonly begins: "continuation" | "opener" | "nothing"; readonly prompt: RegExp }
  >
> = {
  honoured: { begins: "continuation", prompt: /<\|im_start\|>assistant\n<purpose>$/ },
  "needs-flag": { begins: "opener", prompt: /<purpose><\|im_end\|>\n<\|im_start\|>assistant\n$/ },
  ignored: { begins: "opener", prompt: /<purpose><\|im_end\|>\n<\|im_start\|>assistant\n$/ },
  echoed: { begins: "opener", prompt: /<\|im_start\|>assistant\n<purpose>$/ },
  moved: {
    begins: "continuation",
    prompt: /<\|im_start\|>user\n[^<]+<purpose><\|im_end\|>\n<\|im_start\|>assistant\n$/,
  },
  reasoning: { begins: "nothing", prompt: /<\|im_start\|>assistant\n<purpose>$/ },
  trimmed: { begins: "continuation", prompt: /<\|im_start\|>assistant\n<purpose>$/ },
};

describe("a prefill", () => {
  test.each(Object.entries(played))("is %s", async (way, { begins, prompt }) => {
    const server = await rehearsal({}, { as: "llama.cpp" });
    const model = `steady?prefill=${way}`;
    const { json } = await post(server, chatPath, begunAt(OPENER, { model }));
    const { message } = json.choices[0];
    if (begins === "nothing") {
      expect(message.content).toBeNull();
      expect(message.reasoning_content).toContain("</purpose>");
    } else {
      expect(message.content.startsWith(OPENER)).toBe(begins === "opener");
      expect(message.content).toContain("</purpose>");
      expect(message).not.toHaveProperty("reasoning_content");
    }
    const rendered = await post(server, "/apply-template", begunAt(OPENER, { model }));
    expect(rendered.json.prompt).toMatch(prompt);
  });

  test("that is echoed comes back before the continuation that an honoured one has", async () => {
    const server = await rehearsal();
    const text = async (model: string) =>
      (await post(server, chatPath, begunAt(OPENER, { model }))).json.choices[0].message.content;
    expect(await text("steady?prefill=echoed")).toBe(OPENER + (await text("steady")));
    expect(await text("steady?prefill=moved")).toBe(await text("steady"));
  });

  test("comes back where the client asks for an echo", async () => {
    const server = await rehearsal({}, { as: "vllm" });
    const flags = { continue_final_message: true, add_generation_prompt: false, echo: true };
    const { json } = await post(server, chatPath, begunAt(OPENER, flags));
    expect(json.choices[0].message.content.startsWith(OPENER)).toBe(true);
  });

  test.each([
    ["continue_final_message", { continue_final_message: true, add_generation_prompt: false }],
    ["its content", { continue_final_message: "content", add_generation_prompt: false }],
    ["KoboldCpp's", { continue_assistant_turn: true }],
  ])("that needs a flag is continued with %s", async (_flag, flags) => {
    const server = await rehearsal({ prefill: "needs-flag" });
    const { json } = await post(server, chatPath, begunAt(OPENER, flags));
    expect(json.choices[0].message.content.startsWith(OPENER)).toBe(false);
  });

  test.each(["prefix", "partial"])("that needs a flag is continued with %s", async (flag) => {
    const server = await rehearsal({ prefill: "needs-flag" });
    const chat = begunAt(OPENER);
    const messages = chat.messages.map((message) =>
      message.role === "assistant" ? { ...message, [flag]: true } : message,
    );
    const { json } = await post(server, chatPath, { ...chat, messages });
    expect(json.choices[0].message.content.startsWith(OPENER)).toBe(false);
  });

  test.each([
    ["plain", /Requests ending with a model turn are not supported\./],
    ["openai", /Requests ending with a model turn/],
    ["vllm", /add_generation_prompt/],
    ["llama.cpp", /Assistant response prefill is incompatible/],
  ] as const)("is refused in the words of %s", async (as, words) => {
    const server = await rehearsal({ prefill: "refused" }, { as });
    const { status, json } = await post(server, chatPath, begunAt(OPENER));
    expect(status).toBe(400);
    expect(json.error.message).toMatch(words);
  });

  test.each(["vllm", "llama.cpp"] as const)("is refused by %s with both flags", async (as) => {
    const server = await rehearsal({}, { as });
    const both = begunAt(OPENER, { continue_final_message: true });
    const { status, json } = await post(server, chatPath, both);
    expect(status).toBe(400);
    expect(json.error.message).toContain("continue_final_message");
  });

  test("loses its trailing white space where it is trimmed", async () => {
    const server = await rehearsal({ prefill: "trimmed" }, { as: "llama.cpp" });
    const spaced = await post(server, "/apply-template", begunAt("<purpose> \n"));
    expect(spaced.json.prompt).toMatch(/<purpose>$/);
    const blank = await post(server, "/apply-template", begunAt(" \n"));
    expect(blank.json.prompt).toMatch(/assistant\n$/);
  });

  test.each([
    [
      "with calls",
      { content: "x", tool_calls: [{ id: "1", function: { name: "f", arguments: "{}" } }] },
    ],
    ["without text", { content: "" }],
  ])("is none where the last message is one %s", async (_what, last) => {
    const server = await rehearsal({ prefill: "refused" });
    const messages = [...begunAt("").messages.slice(0, -1), { role: "assistant", ...last }];
    const { status } = await post(server, chatPath, { ...begunAt(""), messages });
    expect(status).toBe(200);
  });
});

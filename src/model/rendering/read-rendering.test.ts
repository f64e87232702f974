import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMarker } from "./read-marker.ts";
import { readRendering } from "./read-rendering.ts";
import { headerBefore } from "./role-headers.ts";

const P = "<K7QDM4> barnacle-XT7 jun";
const chatml = "<|im_start|>user\nCopy it.<|im_end|>\n<|im_start|>assistant\n";
const llama3 =
  "<|begin_of_text|><|start_header_id|>user<|end_header_id|>\n\nCopy it.<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n";
const mistral = "<s>[INST] Copy it. [/INST]";
const gemma = "<bos><start_of_turn>user\nCopy it.<end_of_turn>\n<start_of_turn>model\n";
const deepseek = "<｜begin▁of▁sentence｜><｜User｜>Copy it.<｜Assistant｜>";
const harmony =
  "<|start|>user<|message|>Copy it.<|end|><|start|>assistant<|channel|>final<|message|>";
const vicuna = "A chat.\nUSER: Copy it.\nASSISTANT: ";

describe("readRendering()", () => {
  test.each([
    { name: "ChatML", prompt: chatml + P, kind: "open" },
    { name: "Llama 3", prompt: llama3 + P, kind: "open" },
    { name: "Mistral", prompt: `${mistral} ${P}`, kind: "open" },
    { name: "Gemma", prompt: gemma + P, kind: "open" },
    { name: "DeepSeek", prompt: deepseek + P, kind: "open" },
    { name: "Harmony", prompt: harmony + P, kind: "open" },
    { name: "Vicuna", prompt: vicuna + P, kind: "open" },
    { name: "no template that we know", prompt: `@@1 Copy it.\n@@2 ${P}`, kind: "open" },
    {
      name: "ChatML, closed",
      prompt: `${chatml}${P}<|im_end|>\n<|im_start|>assistant\n`,
      kind: "closed",
    },
    {
      name: "Llama 3, closed",
      prompt: `${llama3}${P}<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n`,
      kind: "closed",
    },
    { name: "Mistral, closed", prompt: `${mistral} ${P}</s>`, kind: "closed" },
    {
      name: "Gemma, closed",
      prompt: `${gemma}${P}<end_of_turn>\n<start_of_turn>model\n`,
      kind: "closed",
    },
    {
      name: "DeepSeek, closed",
      prompt: `${deepseek}${P}<｜end▁of▁sentence｜><｜Assistant｜>`,
      kind: "closed",
    },
    { name: "Vicuna, closed", prompt: `${vicuna}${P}\nASSISTANT: `, kind: "closed" },
    { name: "white space behind", prompt: `${chatml}${P}\n`, kind: "closed" },
    {
      name: "a proxy's instruction",
      prompt: `<|im_start|>user\nCopy it.\nContinue this text: "${P}"<|im_end|>\n<|im_start|>assistant\n`,
      kind: "moved",
    },
    {
      name: "a system prompt",
      prompt: `<|im_start|>system\nYou began: ${P}<|im_end|>\n${chatml}`,
      kind: "moved",
    },
    { name: "a user's turn left open", prompt: `<|im_start|>user\nCopy it.\n${P}`, kind: "moved" },
    {
      name: "tools written into the prefix",
      prompt: `${chatml}${P}\n---\nYou have these functions: []`,
      kind: "moved",
    },
    { name: "nothing of it", prompt: chatml, kind: "dropped" },
    { name: "an empty prompt", prompt: "", kind: "dropped" },
  ])("finds the prefix $kind in $name", ({ prompt, kind }) => {
    const place = readRendering(prompt, P);
    expect(place.kind).toBe(kind);
    expect(place.reason).not.toBe("");
  });

  test.each([
    { name: "opened and left", between: "<think>\n", thinking: true },
    { name: "closed", between: "<think>\n\n</think>\n\n", thinking: false },
    { name: "absent", between: "", thinking: false },
    { name: "of Mistral's form", between: "[THINK]", thinking: true },
  ])("tells a reasoning block that is $name", ({ between, thinking }) => {
    expect(readRendering(chatml + between + P, P)).toMatchObject({ kind: "open", thinking });
  });

  test("does not mind reasoning of earlier turns", () => {
    const earlier = "<|im_start|>assistant\n<think>\nhm<|im_end|>\n";
    expect(readRendering(earlier + chatml + P, P)).toMatchObject({ kind: "open", thinking: false });
  });

  test("tells what was trimmed", () => {
    expect(
      readRendering(`${chatml}The lamp.\n\n\`\`\`state`, "The lamp.\n\n```state\n"),
    ).toMatchObject({
      kind: "open-trimmed",
      prefix: "The lamp.\n\n```state",
    });
    expect(readRendering(chatml, " \n").kind).toBe("dropped");
  });

  const piece = fc.constantFrom(
    P,
    "<|im_start|>",
    "user",
    "assistant\n",
    "<|im_end|>",
    "[INST]",
    "[/INST]",
    "<think>",
    "</think>",
    "### Response:",
    "\n",
    " ",
    '"',
    "text",
    "<｜User｜>",
    "<|",
    "]~b]ai",
  );
  const prompt = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
  );

  test("has a place for every prefix in every prompt", () => {
    fc.assert(
      fc.property(prompt, fc.oneof(fc.constant(P), prompt), (text, prefix) => {
        const { kind } = readRendering(text, prefix);
        if (kind === "open") expect(text.endsWith(prefix)).toBe(true);
        if (kind === "dropped") expect(prefix.trim() === "" || !text.includes(prefix)).toBe(true);
        if (kind === "closed") expect(text.endsWith(prefix)).toBe(false);
      }),
    );
  });

  test.each(["<|im_start|>", "\n", "<|", "[INST]", "user:\n", "]~b]"])(
    "is linear in a prompt full of %j",
    (mark) => {
      const began = performance.now();
      readRendering(mark.repeat(400_000 / mark.length) + P, P);
      expect(performance.now() - began).toBeLessThan(1000);
    },
  );
});

describe("headerBefore()", () => {
  test.each([
    ["<|im_start|>system\n", "system"],
    ["<|header_start|>user<|header_end|>\n\n", "user"],
    ["<|start_of_role|>assistant<|end_of_role|>", "assistant"],
    ["<|turn>model\n", "assistant"],
    ["<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>", "assistant"],
    ["<|im_user|>", "user"],
    ["<|system|>\n", "system"],
    ["]~b]ai\n", "assistant"],
    ["<role>HUMAN</role>", "user"],
    ["[SYSTEM_PROMPT]", "system"],
    ["[TOOL_RESULTS]", "tool"],
    ["[INST] <<SYS>>\n", "system"],
    ["<|start_header_id|>ipython<|end_header_id|>\n\n", "tool"],
    ["### Instruction:\n", "user"],
    ["text user: no", undefined],
  ])("reads %j as %s", (head, role) => {
    expect(headerBefore(`${head}X`, head.length)?.role).toBe(role);
  });
});

describe("readMarker()", () => {
  const neighbours = { first: "First?", before: "Second?" };
  const turn = (role: string, text: string) => `<|im_start|>${role}\n${text}<|im_end|>\n`;
  const asked = turn("user", "First?") + turn("assistant", "Yes.");

  test.each([
    {
      name: "in place",
      prompt: asked + turn("user", "Second?") + turn("system", "MARK"),
      place: { kind: "in-place", role: "system" },
    },
    {
      name: "in a user's turn",
      prompt: asked + turn("user", "Second?\n\nMARK"),
      place: { kind: "in-place", role: "user" },
    },
    {
      name: "at the head",
      prompt: turn("system", "MARK") + asked + turn("user", "Second?"),
      place: { kind: "hoisted" },
    },
    {
      name: "before the newest message",
      prompt: asked + turn("system", "MARK") + turn("user", "Second?"),
      place: { kind: "moved" },
    },
    { name: "nowhere", prompt: asked + turn("user", "Second?"), place: { kind: "dropped" } },
    { name: "behind what was cut away", prompt: turn("system", "MARK"), place: { kind: "moved" } },
  ])("finds it $name", ({ prompt, place }) => {
    expect(readMarker(prompt, "MARK", neighbours)).toMatchObject(place);
  });

  test("has a place for every marker in every prompt", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (prompt, marker, before) => {
        expect(readMarker(prompt, marker, { first: "a", before }).reason).not.toBe("");
      }),
    );
  });
});

/**
 * Texts that make a careless detector slow: one fragment of protocol, or the beginning of one, repeated to any length.
 * A small model that loops writes such texts without any malice.
 */

/** One shape at any length. */
export interface HostileFamily {
  readonly name: string;
  /** A text of this shape with about `length` UTF-16 units. */
  readonly make: (length: number) => string;
}

function loop(unit: string, head = "", tail = ""): HostileFamily {
  return {
    name: shortened(JSON.stringify(`${head}(${unit})${tail}`)),
    make: (length) => {
      const times = Math.max(1, Math.floor((length - head.length - tail.length) / unit.length));
      return head + unit.repeat(times) + tail;
    },
  };
}

function shortened(name: string): string {
  return name.length > 70 ? `${name.slice(0, 69)}…` : name;
}

/** `opener` as deep as there is room, `core`, and as many `closer`. */
function nest(opener: string, core: string, closer: string): HostileFamily {
  return {
    name: JSON.stringify(`${opener}… ${core} …${closer}`),
    make: (length) => {
      const depth = Math.floor(length / (opener.length + closer.length));
      return opener.repeat(depth) + core + closer.repeat(depth);
    },
  };
}

/** Fence marks that grow shorter line by line, so that none closes the one before. */
const shrinking: HostileFamily = {
  name: "fences that grow shorter",
  make: (length) => {
    const longest = Math.floor(Math.sqrt(length * 2));
    return Array.from(
      { length: longest - 3 },
      (_, index) => `${"`".repeat(longest - index)}js`,
    ).join("\n");
  },
};

const event = '{"type": "set_possession", "item": "lamp"}';
const piece = "say in plain words what the calls are meant to find out for the reader ";

/** Every family that the detector is held to. */
export const hostileFamilies: readonly HostileFamily[] = [
  ...["{", "[", "}", "]", "{}", "[]", "<", ">", "`", "~", "*", "#", '"', "\\", "&"].map((unit) =>
    loop(unit),
  ),
  ...[" ", "\n", "\t", "\r\n", "\u200b", "\u2028", "a", "\u30a2", "\ud83d", "\u{1f50e}"].map(
    (unit) => loop(unit, "x", "y"),
  ),
  ...[
    "<purpose>",
    "</purpose>",
    "<purpose",
    "</purpose",
    "< purpose ",
    "<pur\npose>",
    "purpose>",
    "[purpose]",
  ].map((unit) => loop(unit)),
  loop("<purpose>", "", "</purpose>"),
  loop("</purpose>", "<purpose>"),
  loop("a < b ", "<purpose>", "</purpose>"),
  loop("<purpose>a</purpose>"),
  loop(`${"<purpose>".repeat(90)}${"</purpose>".repeat(90)}`),
  loop("&lt;purpose&gt;"),
  loop("&amp;"),
  loop("\\u003c"),
  nest("<purpose>", "a", "</purpose>"),
  nest("<think>", "a", "</think>"),
  loop("<think>"),
  loop("</think>"),
  loop("<state "),
  loop("<summary>State</summary>"),
  loop("<!-- state "),
  ...[
    "```",
    "```\n",
    "~~~\n",
    "```state\n",
    "```state ",
    "```json\n",
    "```{",
    "```json{}```\n",
    "``x",
    "```a ",
  ].map((unit) => loop(unit)),
  loop("```json\n", "", "```state\n"),
  loop('```state\n{"events": []}\n```\n'),
  loop('```state\n{"events": [\n'),
  loop('```json\n{"events": [\nShe left.\n'),
  loop("```js\nlet a;\n```\n"),
  loop("```state\n```json\n"),
  loop("````js\n```\n"),
  loop("```\n\n\n\n"),
  shrinking,
  loop('{"a":```state\n'),
  loop("She left. ```state\n"),
  loop('{"events": []}\n'),
  loop('{"events": [] '),
  loop('{"events": [\n'),
  loop('{"events": [\nShe left.\n'),
  loop('"events": '),
  loop('"events": ['),
  loop(`${event}\n`),
  loop(`${event} `),
  loop(`[${event} x `),
  loop('type: set_possession "'),
  loop('"type": "set_possession"\n', `${"[".repeat(999)}${"]".repeat(999)}`),
  loop('"type": "set_possession"}]} '),
  loop("set_possession "),
  loop('"}]}'),
  loop("} ] } "),
  nest('{"a":', event, "}"),
  nest("[", event, "]"),
  nest("{\n", event, "}\n"),
  loop('{"a":'),
  loop('{"a": [', "", event),
  loop("{sigh} She sat down.\n"),
  ...[
    "set_possession(",
    "set_possession(\n",
    "set_possession(a, b) ",
    "- set_possession(a, b)\n",
    "`end_scene()`, ",
  ].map((unit) => loop(unit)),
  loop("set_possession (so the plate says) broke.\n"),
  loop('  item="lamp",\n', "set_possession(\n"),
  loop('  item="lamp",\n)\n'),
  ...[
    "Held:\n",
    "Held:\n  a\n",
    "**Held**: a\n",
    "Scene: x (at y)\n",
    "Scene: x\n\n\n",
    "Scene: (at ",
  ].map((unit) => loop(unit)),
  loop("  a\n", "Held:\n"),
  loop("- a\n\n", "Scene: x\n"),
  ...[
    "State\n",
    "**State:**\n",
    "State\n\n \n",
    "the state block: ",
    "Now follows the state block:\n",
  ].map((unit) => loop(unit)),
  ...[
    "[Reminder: ",
    "[Reminder: a]\n",
    "[",
    "[a ]",
    "state block ",
    "[state block ",
    "your reply ",
  ].map((unit) => loop(unit)),
  loop("state block your reply ", "[", "]"),
  loop("[Hard limit: a]\n", "", "[Reminder: finish your reply with a state block]"),
  loop("[Hard limit: turn must not exceed 9 words "),
  loop("append the state block. "),
  loop("Continue the story directly "),
  loop(piece),
  loop(piece.slice(0, 30)),
  ...[
    "<|",
    "|>",
    "<|a",
    "<|im_end|>",
    "<|im_end",
    "<|a ",
    "im_end|>",
    "[INST]",
    "<s>",
    "</s>",
    "<s>a</s>",
  ].map((unit) => loop(unit)),
  loop(" ", "<|im_end", "x"),
  loop("<|a                                                                     "),
  ...[
    "assistant:\n",
    "assistant\n\n",
    "assistantfinal",
    "analysis",
    "### Instruction:\n",
    "****\n",
    "#\n",
    "1.\n",
  ].map((unit) => loop(unit)),
  loop("---\n"),
  loop("assistant\n\n", "\n".repeat(50_000)),
  loop("State\n\n\n> > >\n"),
  loop("Reminder: a. "),
  loop('if (a) { b["c"] = [d, { e }]; }\n  return { f: "g" };\n'),
];

/**
 * Replies that make a careless extractor slow: one shape repeated to any length.
 *
 * A small model that loops writes exactly these, so no attacker is needed. Tests hold every extractor to linear
 * time on every family, and the bench prints how long each takes.
 */

/** A shape that can be made as long as one likes. */
export interface HostileFamily {
  /** What the shape is, in words; unique. */
  readonly name: string;
  /** A reply of this shape with `length` UTF-16 units, or up to one unit of repetition more or less. */
  readonly make: (length: number) => string;
}

/** Repeats `unit` between `opening` and `ending`. */
function repeated(name: string, unit: string, opening = "", ending = ""): HostileFamily {
  return {
    name,
    make: (length) => {
      const room = Math.max(0, length - opening.length - ending.length);
      return opening + unit.repeat(Math.ceil(room / unit.length)) + ending;
    },
  };
}

/** Opens `opener` as often as `closer` closes it, with `core` in the middle. */
function nested(
  name: string,
  opener: string,
  closer: string,
  around: { readonly opening: string; readonly core: string; readonly ending: string },
): HostileFamily {
  return {
    name,
    make: (length) => {
      const depth = Math.floor(length / (opener.length + closer.length));
      const middle = opener.repeat(depth) + around.core + closer.repeat(depth);
      return around.opening + middle + around.ending;
    },
  };
}

const brackets: readonly HostileFamily[] = [
  repeated("run of {", "{"),
  repeated("run of [", "["),
  repeated("run of }", "}"),
  repeated("run of ]", "]"),
  repeated("run of {} then a letter", "{}", "", "x"),
  repeated("lines of {}", "{}\n"),
  repeated("quoted lines of {}", "> {}\n"),
  repeated("quoted lines of {", "> {\n"),
  repeated("lines of { a } ending in }", "{ a }\n", "", "}"),
  repeated("story lines that begin with {sigh}", "{sigh} She sat down again.\n"),
  repeated("lines of {}x", "{}x\n"),
  repeated("lines of {[ and ]}", "{[\n]}\n"),
  repeated("alternating {[", "{["),
  repeated('lines of {"', '{"\n'),
  repeated("quotes after one brace", '"', "{"),
  repeated("backslashes inside one string", "\\", '{"'),
  repeated("escaped quotes inside one string", '\\"', '{"'),
  repeated("program source in a story", 'if (a) { b["c"] = [d, { e }]; }\n  return { f: "g" };\n'),
];

const objects: readonly HostileFamily[] = [
  repeated("lines of empty proposals", '{"events": []}\n'),
  repeated("quoted lines of empty proposals", '> {"events": []}\n'),
  repeated("empty proposals on one line", '{"events": []} '),
  repeated("lines of single events", '{"type": "set_possession", "item": "a", "owner": "b"}\n'),
  repeated("lines of proposals never closed", '{"events": [\n'),
  repeated("quoted lines of proposals never closed", '> {"events": [\n'),
  repeated("empty proposals under State lines", 'State\n{"events": []}\n'),
  repeated("empty proposals between blank lines", '\n\n\n{"events": []}\n\n\n'),
  repeated('"events" again and again', '"events" '),
  repeated("one very long valid block", '{"type": "x"},\n', '```state\n{"events": [', "{}]}\n```"),
  repeated("comma run in a list", ",", '{"events": [', "]}"),
  repeated("commas with blanks in a list", ",  ", '{"events": [', "]}"),
  repeated("one comma before a long blank run", " ", '{"events": [1,', "x]}"),
  repeated("one colon before a long blank run", " ", '{"events": [], "a":', "x}"),
  repeated("numbers with a plus sign", '"a": +1, ', '{"events": [], ', '"b": 2}'),
  repeated("colons", ":", '{"events": [], "a"', "}"),
  repeated("a very long number", "9", '{"events": [', "]}"),
  nested("nested lists, closed", "[", "]", { opening: '{"events": [', core: "", ending: "]}" }),
  nested("nested objects, closed", '{"a":', "}", { opening: "", core: "1", ending: "" }),
  nested("nested objects in a state fence", '{"a":', "}", {
    opening: "```state\n",
    core: "1",
    ending: "\n```",
  }),
  nested("nested lists over lines", "[\n", "]\n", { opening: "{\n", core: "", ending: "}" }),
  nested("nested objects over lines", "{\n", "}\n", { opening: "", core: "", ending: "" }),
  repeated("nested objects, never closed", '{"a":'),
  repeated("nested objects, never closed, in a state fence", '{"a":', "```state\n", "\n```"),
];

const fences: readonly HostileFamily[] = [
  repeated("run of ```", "```"),
  repeated("lines of ```", "```\n"),
  repeated("run of backticks and x", "``x"),
  repeated("lines of ```state", "```state\n"),
  repeated("lines of ```json", "```json\n"),
  repeated("```state on one line", "```state "),
  repeated("```state straight into a brace", "```state{"),
  repeated("```{ never closed", "```{"),
  repeated("```[ and ] never closed", "```[]"),
  repeated("``` and blanks", "```    "),
  repeated("one ``` before a long blank run", " ", "```", "{}"),
  repeated("one ```state before a long blank run", " ", "```state", "x"),
  repeated("one ```json before a long blank run", " ", "```json", "x"),
  repeated("```{} then a long blank run", " ", "```{}", "x```"),
  repeated("``` round runs of }", "}", "```{", "x```"),
  repeated("closed state blocks", '```state\n{"events": []}\n```\n'),
  repeated("closed json blocks, prose last", '```json\n{"a": 1}\n```\n', "", "She left."),
  repeated("closed json proposals", '```json\n{"events": []}\n```\n', "", "She left."),
  repeated("closed bare blocks, prose last", "```\n{}\n```\n", "", "She left."),
  repeated("broken bare blocks", "```\n{,}\n```\n", "", "She left."),
  repeated("json proposals never closed", '```json\n{"events":\n'),
  repeated("json openers over a started key", '```json\n{"ev\n'),
  repeated("empty json fences", "```json```\n"),
];

const blanks: readonly HostileFamily[] = [
  repeated("blanks", " "),
  repeated("tabs", "\t"),
  repeated("newlines", "\n"),
  repeated("newlines between two words", "\n", "a", "b"),
  repeated("blanks between two letters", " ", "x", "y"),
  repeated("blank lines that hold a blank", " \n"),
  repeated("carriage returns", "\r\n"),
  repeated("ideographic blanks", "\u3000", "x", "y"),
  repeated("next-line characters", "\u0085", "x", "y"),
  repeated("line separators", "\u2028"),
  repeated("threes of newlines", "a\n\n\n"),
  repeated("asterisks between two letters", "*", "x", "y"),
  repeated("asterisks", "*"),
  repeated("lines of asterisks", "***\n"),
  repeated("blanks and asterisks in turn", " *", "x", "y"),
  repeated("number signs and quote marks", "#>", "", "y"),
  repeated("underscores before a heading", "_", "", "Held:"),
  repeated("quote marks", ">"),
  repeated("lines of quote marks", ">\n"),
  repeated("indented quote marks", "\n   >  "),
];

const headings: readonly HostileFamily[] = [
  repeated("State lines", "State\n"),
  repeated("decorated State lines", "### **State:**\n"),
  repeated("State lines with blanks between", "State\n\n \n"),
  repeated("State and many asterisks", "*", "state", "x"),
  repeated("many asterisks before State", "*", "", "state"),
  repeated("Held: lines", "Held:\n"),
  repeated("Held: lines with entries", "Held:\n  a key\n"),
  repeated("Held: lines with prose", "Held:\nShe held it.\n"),
  repeated("Held: under Scene: lines", "Scene: Hall (at hall)\n\nHeld:\n  a key\n\n"),
  repeated("one Held: above indented lines", "  a key\n", "Held:\n"),
  repeated("one Held: below blank lines", "\n", "Scene: x", "Held:\nx"),
  repeated("Held: lines with blank lines above", "\n\n\n\nHeld:\nx\n"),
  repeated("Scene: lines", "Scene: Hall\n"),
  repeated("Scene: lines with a location", "Scene: Hall (at hall)\n"),
  repeated("one scene line of open locations", "(at a", "She left.\nScene: "),
  repeated("one scene line of blanks", " ", "She left.\nScene: (at ", ") x"),
  repeated("scene lines above one echo", "Scene: Hall\n", "She left.\n", "[Reminder: a]"),
];

const echoes: readonly HostileFamily[] = [
  repeated("stacked [Reminder: a]", "[Reminder: a]\n"),
  repeated("[Reminder: a] on one line", "[Reminder: a]"),
  repeated("[Reminder: never closed", "[Reminder: a\n"),
  repeated("[Reminder: with closers apart", "[Reminder: [a ]\n"),
  repeated("[a] lines", "[a]\n"),
  repeated("[ and blanks", "[   "),
  repeated("one bracket over a long text", "a ", "[", "]"),
  repeated("one reminder over a long text", "a ", "[Reminder: ", "]"),
  repeated("one bracket of long blanks", " ", "[", "Reminder: a]"),
  repeated("blanks after one reminder", " ", "[Reminder: a]", "x"),
  repeated("hard limits above one reminder", "[Hard limit: a]\n", "She left.\n", "[Reminder: a]"),
  repeated("hard limits with their wording", "[Hard limit: append the state block]\n"),
  repeated("hard limits that count digits", "[Hard limit: turn must not exceed 99999 "),
  repeated("one hard limit of many digits", "9", "[Hard limit: turn must not exceed ", " a]"),
  repeated("continue hints", "[Continue the story directly.]\n"),
  repeated("story-text hints", "[Now go on. Output only story text.]\n"),
  repeated("state block and events list", "[a state block with an events list]\n"),
  repeated("set_possession( lines", "set_possession(a, b)\n"),
  repeated("quoted set_possession( lines", "> set_possession(\n"),
  repeated("set_possession lines without a call", "set_possession\n"),
  repeated("indented set_possession( lines", "     \t set_possession  (\n"),
  repeated("set_possession( on one line", "set_possession("),
];

const stacks: readonly HostileFamily[] = [
  repeated("State above reminders", "State\n[Reminder: a]\n"),
  repeated("State above fences", "State\n```\n"),
  repeated("reminders above state openers", "[Reminder: a]\n```state\n"),
  repeated("reminders above empty fences", "[Reminder: a]\n```json\n"),
  repeated("quote marks above State", "> \nState\n"),
  repeated("scene lines above fences", "Scene: Hall\n```\n"),
  repeated("scene lines above State above quote marks", "Scene: Hall\nState\n>\n"),
  repeated("braces above json openers", "{\n```json\n"),
  repeated("unclosed objects above reminders", '{"events": [\n[Reminder: a]\n'),
  repeated("every leftover in turn", "[Reminder: a]\nState\n>\n```\nScene: Hall\n{\n```json\n"),
  repeated("calls between fences", "```\nset_possession(a)\n```\nset_possession(b)\n"),
  repeated("calls above proposals", 'set_possession(a)\n{"events": []}\n'),
];

const tags: readonly HostileFamily[] = [
  repeated("run of <purpose>", "<purpose>"),
  repeated("run of </purpose>", "</purpose>"),
  repeated("run of <purpose> with one closer", "<purpose>", "", "</purpose>"),
  repeated("run of </purpose> with one opener", "</purpose>", "", "<purpose>"),
  repeated("run of <", "<"),
  repeated("run of </", "</"),
  repeated("run of <purpose without its end", "<purpose "),
  repeated("run of </purpose without its end", "</purpose "),
  repeated("mixed case openers", "<PuRpOsE>"),
  repeated("long-s openers", "<purpo\u017fe>"),
  repeated("closed pairs", "<purpose>a</purpose>"),
  repeated("empty pairs", "<purpose></purpose>"),
  repeated("pairs between blanks", "  <purpose>a</purpose>  \n"),
  repeated("pairs whose closer is broken", "<purpose>a</ purpose>"),
  repeated("openers one inside another", "<purpose<purpose>"),
  repeated("one opener over a long text", "a < b ", "<purpose>"),
  repeated("one closer after a long text", "a b ", "", "</purpose>"),
  repeated("one closer after a long blank run", " ", "", "</purpose>"),
  repeated("a pair round a long text", "a b ", "<purpose>", "</purpose>"),
  repeated("a pair round one long word", "a", "<purpose>", "</purpose>"),
  repeated("a pair round a long blank run", " ", "<purpose>", "</purpose>"),
  repeated("a pair between long blank runs", " ", "<purpose>a</purpose>", "x"),
];

const characters: readonly HostileFamily[] = [
  repeated("astral characters", "\u{1f50e}"),
  repeated("a pair round astral characters", "\u{1f50e}", "<purpose>", "</purpose>"),
  repeated("lone surrogates", "\ud83d"),
  repeated("dotted and dotless i", "\u0130\u0131"),
  repeated("combining marks", "\u0301", "a"),
  repeated("invisible characters", "\u200b\ufeff"),
  repeated("control characters", "\u0000\u001c"),
];

/** Every family that the extractors are held to, those of both protocols together. */
export const hostileFamilies: readonly HostileFamily[] = [
  ...brackets,
  ...objects,
  ...fences,
  ...blanks,
  ...headings,
  ...echoes,
  ...stacks,
  ...tags,
  ...characters,
];

/**
 * Whose turn a place in a rendered prompt belongs to. A chat template writes the role before each turn; the forms of
 * the common families are listed here, and a prompt in none of them has no role that we could tell.
 */

export type Role = "system" | "user" | "assistant" | "tool";

export interface RoleHeader {
  readonly role: Role;
  /** Where the header begins and where it ends. */
  readonly start: number;
  readonly end: number;
}

const roles: Readonly<Record<string, Role>> = {
  system: "system",
  developer: "system",
  user: "user",
  human: "user",
  assistant: "assistant",
  model: "assistant",
  chatbot: "assistant",
  bot: "assistant",
  ai: "assistant",
  gpt: "assistant",
  tool: "tool",
  tools: "tool",
  function: "tool",
  observation: "tool",
  ipython: "tool",
};

const names = Object.keys(roles).join("|");

/**
 * Headers by form: ChatML and its like, Llama 3 and 4, Granite, Gemma, Harmony, Phi, DeepSeek, Kimi, Cohere, MiniMax,
 * Ling, and plain names at the head of a line.
 */
const named = [
  `<\\|im_start\\|>(${names})\\b[^\\S\\n]*\\n?`,
  `<\\|(?:start_header_id|header_start)\\|>(${names})<\\|(?:end_header_id|header_end)\\|>`,
  `<\\|start_of_role\\|>(${names})<\\|end_of_role\\|>`,
  `<start_of_turn>(${names})\\b\\n?`,
  `<\\|turn>(${names})\\b\\n?`,
  `<\\|start\\|>(${names})\\b`,
  `<\\|(?:im_)?(${names})(?:_token)?\\|>`,
  `<｜(${names})｜>`,
  `\\]~b\\](${names})\\b`,
  `<role>(${names})</role>`,
  `\\[(system)_prompt\\]`,
  `(?<=^|\\n)(?:### ?)?(${names}) ?:`,
];

/** Mistral's and Llama 2's brackets, and Alpaca's heads, name no role and stand for one. */
const unnamed: readonly (readonly [string, Role])[] = [
  ["\\[INST\\]", "user"],
  ["\\[/INST\\]", "assistant"],
  ["<<SYS>>", "system"],
  ["<</SYS>>", "user"],
  ["\\[TOOL_RESULTS\\]", "tool"],
  ["\\[/TOOL_RESULTS\\]", "assistant"],
  ["(?<=^|\\n)### ?Instruction:", "user"],
  ["(?<=^|\\n)### ?Response:", "assistant"],
];

const header = new RegExp([...named, ...unnamed.map(([form]) => `(${form})`)].join("|"), "gi");

/** Every role header of a prompt, in order. Linear. */
export function roleHeaders(prompt: string): readonly RoleHeader[] {
  return Array.from(prompt.matchAll(header), (match) => {
    const [text, ...groups] = match;
    const group = groups.findIndex((written) => written !== undefined);
    const word = groups[group]?.toLowerCase() ?? "";
    const role = group < named.length ? roles[word] : unnamed[group - named.length]?.[1];
    return { role: role ?? "system", start: match.index, end: match.index + text.length };
  });
}

/** The header of the turn that `place` stands in; null where none that we know stands before it. */
export function headerBefore(prompt: string, place: number): RoleHeader | null {
  return roleHeaders(prompt).findLast(({ end }) => end <= place) ?? null;
}

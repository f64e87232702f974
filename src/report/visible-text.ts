/**
 * Text of a model's as a terminal or a page may show it: control characters, escape codes and marks that
 * reorder a line are spelled out, line ends and tabs stay. What it says can then do nothing.
 */
export function visibleText(text: string): string {
  return text.replace(unsafe, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}

/** C0 and C1 controls but tab and line feed, bidirectional marks and isolates, line separators, lone surrogates. */
const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

/** The same on one line, cut to `most` characters with an ellipsis. */
export function visibleLine(text: string, most: number): string {
  const line = visibleText(text).replace(/\s+/g, " ").trim();
  const letters = Array.from(line);
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join("")}…`;
}

/** A state-block wording's two sections, or what is wrong with it. */
export type WordingSections =
  | { readonly kind: "sections"; readonly rule: string; readonly reminder: string }
  | { readonly kind: "invalid"; readonly problem: string };

const heading = /^##[ \t]+(rule|reminder)[ \t]*$/i;

/**
 * Splits a wording at its `## rule` and `## reminder` headings. Total over every text.
 *
 *     ## rule
 *     After the story, append …      rule
 *     ## reminder
 *     [Reminder: end with …]         reminder
 */
export function wordingSections(text: string): WordingSections {
  const bodies = new Map<string, string[]>();
  let current: string[] | null = null;
  for (const line of text.split(/\r?\n/)) {
    const name = heading.exec(line)?.[1]?.toLowerCase();
    if (name === undefined) {
      current?.push(line);
    } else if (bodies.has(name)) {
      return { kind: "invalid", problem: `it has two "## ${name}" sections` };
    } else {
      current = [];
      bodies.set(name, current);
    }
  }
  const rule = bodyOf(bodies, "rule");
  const reminder = bodyOf(bodies, "reminder");
  if (rule === "") return { kind: "invalid", problem: 'it needs a "## rule" section with text' };
  if (reminder === "") {
    return { kind: "invalid", problem: 'it needs a "## reminder" section with text' };
  }
  return { kind: "sections", rule, reminder };
}

function bodyOf(bodies: ReadonlyMap<string, readonly string[]>, name: string): string {
  return (bodies.get(name) ?? []).join("\n").trim();
}

/** Takes secrets out of what a server sent, before anything of it is kept. */
export interface Redactor {
  /** For words that are quoted in a detail. */
  quoted(text: string): string;
  /**
   * For a reply. Only secrets of 16 characters and more are looked for: a placeholder that a local server takes
   * as a key (`ollama`) is an ordinary word in a model's text, and a text is not changed for it.
   */
  replied(text: string): string;
}

/** What stands in place of a secret. */
export const redacted = "[redacted]";

/**
 * A redactor for `secrets`, in every spelling in which a server may send one back. Secrets under four characters
 * are nobody's, and would cut words in two.
 *
 * @param headers values of headers as sent; those of eight characters and more stay out of quotes as well
 */
export function redactor(secrets: readonly string[], headers: readonly string[] = []): Redactor {
  const unquoted = [...longOf(secrets, 4), ...longOf(headers, 8)];
  return { quoted: removerOf(unquoted), replied: removerOf(longOf(secrets, 16)) };
}

function longOf(texts: readonly string[], shortest: number): readonly string[] {
  return texts.filter((text) => text.length >= shortest);
}

function removerOf(secrets: readonly string[]): (text: string) => string {
  const spellings = secrets
    .flatMap(spellingsOf)
    // A secret that begins with another one must go as a whole.
    .toSorted((a, b) => b.length - a.length);
  return (text) =>
    spellings.reduce((rest, spelling) => rest.replaceAll(spelling, () => redacted), text);
}

function spellingsOf(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [...new Set([secret, inJson, inJson.replaceAll("/", "\\/"), inUrl(secret)])];
}

function inUrl(secret: string): string {
  return encodeURIComponent(secret);
}

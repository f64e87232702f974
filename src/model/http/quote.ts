import { printable } from "../../suite/printable.ts";

/** Makes a server's words fit to stand in a detail; "" when there is nothing to quote. */
export type Quote = (text: string) => string;

/**
 * A quote of at most 200 visible characters on one line, in quotation marks, without secrets.
 *
 * Secrets are taken out of the whole text first, so that none is cut in half, and once more when invisible
 * characters are gone, so that none is put together by that.
 *
 * @param redact takes secrets out of a text
 */
export function quoteWith(redact: (text: string) => string): Quote {
  return (text) => {
    const oneLine = redact(text).replace(/\s+/gu, " ");
    const characters = Array.from(redact(printable(oneLine, longestRead)).trim());
    if (characters.length === 0) return "";
    const cut = characters.length > visibleCharacters;
    return `"${characters.slice(0, visibleCharacters).join("")}${cut ? "…" : ""}"`;
  };
}

const visibleCharacters = 200;
/** UTF-16 units looked at; enough that invisible characters in front do not hide the words. */
const longestRead = 4000;

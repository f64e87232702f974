/**
 * `text` as it may go to a terminal: without control, format and line-separating characters, and cut to
 * `limit` UTF-16 units with an ellipsis.
 *
 * File names and values come from files that others wrote; an escape code in one must not reach the screen.
 */
export function printable(text: string, limit = 2000): string {
  const plain = text.slice(0, limit * 2).replace(UNPRINTABLE, "");
  return plain.length <= limit ? plain : `${plain.slice(0, limit)}…`;
}

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

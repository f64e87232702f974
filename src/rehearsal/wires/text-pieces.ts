/**
 * A text in the pieces that a stream brings it in, about a word each; a text of more than some thousand characters
 * comes in at most 500. Joined they are the text; no piece cuts a surrogate pair in two. Empty for an empty text.
 */
export function textPieces(text: string): readonly string[] {
  return text.match(text.length > 6000 ? inPieces(Math.ceil(text.length / 500)) : words) ?? [];
}

const words = /\s{1,8}\S{0,12}|\S{1,12}/gu;

function inPieces(characters: number): RegExp {
  return new RegExp(`.{1,${characters}}`, "gsu");
}

/** A text as YAML, plain where it stays a text in a list, a map or a comment's company, else in double quotes. */
export function yamlText(text: string): string {
  return PLAIN.test(text) && !OTHER_SCALAR.test(text) ? text : JSON.stringify(text);
}

/** A word or a path: no comment, bracket, comma or key can be read into it. */
const PLAIN = /^(?:[A-Za-z]|\.{0,2}\/)(?:[\w./:@+-]*[\w/])?$/;

/** Words that YAML, the older one too, takes for a truth value, null, or a number without its digits (`e1`). */
const OTHER_SCALAR = /^(?:true|false|yes|no|on|off|y|n|null|e[-+]?[\d_]+)$/i;

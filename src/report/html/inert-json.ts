/**
 * JSON as it may stand inside a `script` element: no sign in it can end the element or begin a comment, and no line
 * separator is left that an older reader of JavaScript would take for a line end. `JSON.parse` gives the value back.
 */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The names of a comma-separated list, blanks dropped; undefined when the option was not given. */
export function commaList(text: string | undefined): readonly string[] | undefined {
  return text
    ?.split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

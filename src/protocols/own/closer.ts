/**
 * What closes a block that was begun with `opener`: the same run of backticks or tildes, or the tag's closer; ""
 * for an opener of any other kind.
 */
export function closerOf(opener: string): string {
  const [run] = /^(?:`{3,}|~{3,})/.exec(opener) ?? [];
  if (run !== undefined) return run;
  const [, name] = /^<([^\s<>/]+)[^<>]*>$/.exec(opener.trim()) ?? [];
  return name === undefined ? "" : `</${name}>`;
}

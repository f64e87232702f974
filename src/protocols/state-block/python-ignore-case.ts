/**
 * The source of a regular expression, for the flags `iu`, that matches `literal` as Python's `re.I` does.
 *
 * Under these flags JavaScript folds as Python does (`ſ` is `s`, the Kelvin sign is `k`) with one exception:
 * to Python the four letters `i`, `I`, `ı` and `İ` are one.
 */
export function ignoringCase(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/[iIıİ]/g, "[iıİ]");
}

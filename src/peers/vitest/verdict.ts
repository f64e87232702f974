/** What a matcher found, and what is said where that is not what was expected. */
export interface Verdict {
  readonly pass: boolean;
  /** Written when a test fails: of a `pass` it tells why a negated expectation fails. */
  message(): string;
}

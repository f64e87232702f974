/** A line that cannot be answered. The message reads on from the line's number; `mend` says what to do about it. */
export class LineFault extends Error {
  override readonly name = "LineFault";
  readonly mend: string;

  constructor(problem: string, mend: string) {
    super(problem);
    this.mend = mend;
  }
}

import { InvalidArgumentError } from "commander";

/** A parser for options that take a whole number of at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least) return value;
    throw new InvalidArgumentError(`it takes a whole number of at least ${least}.`);
  };
}

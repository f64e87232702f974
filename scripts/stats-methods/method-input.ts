/** A case's input, read key by key. Each reader throws a `MalformedCase` where the key holds something else. */
export interface MethodInput {
  number(key: string): number;
  /** The number, or `otherwise` where the key is absent. */
  numberOr(key: string, otherwise: number): number;
  text(key: string): string;
  numbers(key: string): readonly number[];
  lists(key: string): readonly (readonly number[])[];
}

/** What a method came to: the keys that a case may expect. */
export type MethodResult = Readonly<Record<string, unknown>>;

/** Answers one method's cases from our own functions. */
export type Method = (input: MethodInput) => MethodResult;

/** An input that does not fit its method. */
export class MalformedCase extends Error {
  override readonly name = "MalformedCase";
}

/** Reads an input of any shape. Numbers that JSON cannot hold are spelled as texts. */
export function methodInput(value: unknown): MethodInput {
  const at = (key: string): unknown => {
    if (typeof value !== "object" || value === null) throw new MalformedCase("no input");
    return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  };
  const number = (key: string) => numberFrom(at(key), key);
  return {
    number,
    numberOr: (key, otherwise) => (at(key) === undefined ? otherwise : number(key)),
    text(key) {
      const found = at(key);
      if (typeof found !== "string") throw new MalformedCase(`"${key}" is no text`);
      return found;
    },
    numbers: (key) => listFrom(at(key), key).map((item) => numberFrom(item, key)),
    lists: (key) =>
      listFrom(at(key), key).map((list) =>
        listFrom(list, key).map((item) => numberFrom(item, key)),
      ),
  };
}

/** A number that JSON cannot hold, from its spelling; anything else as it is. */
export function fromSpelling(value: unknown): unknown {
  return value === "NaN" || value === "Infinity" || value === "-Infinity" ? Number(value) : value;
}

function numberFrom(value: unknown, key: string): number {
  const found = fromSpelling(value);
  if (typeof found !== "number") throw new MalformedCase(`"${key}" is no number`);
  return found;
}

function listFrom(value: unknown, key: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new MalformedCase(`"${key}" is no list`);
  return value;
}

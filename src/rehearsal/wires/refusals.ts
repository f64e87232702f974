import type { WireAsk, WireReading } from "../served-wire.ts";

/** Says why a body is refused, with the server's status, 400 where none is named. Only the first refusal counts. */
export type Refuse = (message: string, status?: number) => void;

/**
 * Reads on past a refusal, as a reader that must be total does, and remembers the first one.
 *
 * @param read makes an ask of whatever is readable, and says through `refuse` what is not
 */
export function readingOf(read: (refuse: Refuse) => WireAsk): WireReading {
  let first: WireReading | null = null;
  const ask = read((message, status = 400) => {
    first ??= { kind: "refused", status, message };
  });
  return first ?? { kind: "ask", ask };
}

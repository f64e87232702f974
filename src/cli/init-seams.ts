import { UsageError } from "../errors.ts";
import { knownWords } from "../suite/nearest-word.ts";
import { seamNames } from "../suite/seam-names.ts";
import { commaList } from "./comma-list.ts";
import { type InitProtocol, protocolWords } from "./init-protocol.ts";

/** The seams that a protocol has. */
export function seamsOf({ kind }: InitProtocol): readonly string[] {
  return seamNames[kind === "state-block" ? "trailing" : "leading"];
}

/** Those that a first run compares: the floor, the two classic places, and the strongest. */
export function defaultSeams({ kind }: InitProtocol): readonly string[] {
  return ["none", "system", "nudge", kind === "state-block" ? "system+nudge" : "prefill"];
}

/**
 * The seams of a comma-separated list.
 *
 * @throws {UsageError} for an empty list, a seam that the protocol has not, and one that stands twice
 */
export function seamsNamed(list: string, protocol: InitProtocol): readonly string[] {
  const seams = commaList(list) ?? [];
  const known = seamsOf(protocol);
  const stray = seams.find((seam) => !known.includes(seam));
  if (seams.length === 0 || stray !== undefined) {
    const message = stray === undefined ? "no seam is named" : `"${stray}" is not a seam`;
    const mend = knownWords(stray ?? "", known, `seams of ${protocolWords(protocol)}`);
    throw new UsageError(message, { where: "--seams", mend });
  }
  const twin = seams.find((seam, index) => seams.indexOf(seam) < index);
  if (twin === undefined) return seams;
  throw new UsageError(`the seam ${twin} stands twice`, { where: "--seams", mend: "drop one" });
}

import { type Brackets, bracketsOf } from "./brackets.ts";
import { jsonRunEnd, keyRunEnd, opensJson } from "./json-run.ts";
import { type JsonSignature, jsonSignatures } from "./json-signatures.ts";
import { skipBack, skipOver } from "./lines.ts";
import type { Sought } from "./sought.ts";

/** JSON of the protocol with its whole extent; `closed` when its outermost bracket is. */
export interface FoundProposal {
  readonly kind: JsonSignature["kind"];
  readonly start: number;
  readonly end: number;
  readonly closed: boolean;
}

/**
 * Every proposal in a text, in order and apart from each other.
 *
 * A signature is found first and its object is then grown around it, outwards through brackets that hold JSON:
 *
 *     Snow lay deep. [{"item": "lamp", "type": "set_possession"}] She smiled.
 *                                      ^ signature
 *                     ^ opener around it
 *                    ^ outermost opener that holds JSON       ^ its closer
 *
 * Linear: what a proposal covers is not looked at again, and growing stops at the one before.
 */
export function proposalsIn(text: string, sought: Sought): FoundProposal[] {
  const signatures = jsonSignatures(text, sought);
  if (signatures.length === 0) return [];
  const brackets = bracketsOf(
    text,
    signatures.map((signature) => signature.start),
  );
  const found: FoundProposal[] = [];
  let covered = 0;
  signatures.forEach((signature, index) => {
    if (signature.start < covered) return;
    const proposal = grown(text, signature, brackets, brackets.around[index] ?? -1, covered);
    found.push(proposal);
    covered = proposal.end;
  });
  return found;
}

function grown(
  text: string,
  signature: JsonSignature,
  brackets: Brackets,
  around: number,
  covered: number,
): FoundProposal {
  const { openers, closers, parents } = brackets;
  let root = -1;
  let lastCloser = -1;
  for (let index = around; index !== -1; index = parents[index] ?? -1) {
    const opener = openers[index] ?? 0;
    if (opener < covered || !opensJson(text, opener + 1)) break;
    root = index;
    lastCloser = Math.max(lastCloser, closers[index] ?? -1);
  }
  const { kind } = signature;
  if (root === -1) return unbracketed(text, signature, covered);
  const start = openers[root] ?? signature.start;
  if ((closers[root] ?? -1) !== -1) return { kind, start, end: lastCloser + 1, closed: true };
  return { kind, start, end: openEnd(text, signature.end, lastCloser), closed: false };
}

/** The end of an object whose last bracket is missing: after the inner bracket that does close, if it ends there. */
function openEnd(text: string, signatureEnd: number, lastCloser: number): number {
  if (lastCloser === -1) return jsonRunEnd(text, signatureEnd);
  const rest = skipOver(text, " ", lastCloser + 1, text.length);
  const goesOn = rest === text.length || "\n]},\"'".includes(text.charAt(rest));
  return goesOn ? jsonRunEnd(text, lastCloser) : lastCloser + 1;
}

const listMarks = " >-*+\"'`";

/** No bracket at all, as in a list of keys and values: the line from its first key on, and the lines like it. */
function unbracketed(text: string, signature: JsonSignature, covered: number): FoundProposal {
  const lineStart = Math.max(covered, text.lastIndexOf("\n", signature.start - 1) + 1);
  const marks = skipBack(text, listMarks, signature.start, lineStart);
  const { kind, start, end } = signature;
  const runEnd = Math.max(jsonRunEnd(text, end), keyRunEnd(text, end));
  return { kind, start: skipOver(text, " ", marks, start), end: runEnd, closed: false };
}

/** A probe's verdicts in words. Whatever a server wrote is made visible and kept on one line. */

import type { Capability, Support } from "../model/model.ts";
import type { MarkerPlace } from "../model/rendering/read-marker.ts";
import { classWords } from "../probe/decide.ts";
import type {
  CandidateVerdict,
  LateSystemVerdict,
  PrefillVerdict,
  ProbeCall,
  Probed,
  ProbeRecord,
} from "../probe/probe-record.ts";
import { visibleLine } from "../report/visible-text.ts";
import { counted } from "./counted.ts";

/** What is known of a model before it is probed. */
export type Known = Readonly<Record<Capability, Support>>;

/** What of a record a model without `probing` has as well. */
export interface Told {
  readonly model: string;
  readonly known: Known;
  /** null where there was nothing to find out. */
  readonly record: ProbeRecord | null;
}

/** The verdicts as lines for a terminal. */
export function probeText({ model, known, record }: Told): string {
  const verdicts = record?.verdicts;
  const sections = [
    headLines(model, record),
    prefillLines(verdicts?.prefill ?? null, known.prefill),
    [`schema: ${supportWords(verdicts?.constraint?.verdict.support ?? known.constraint)}`],
    lateSystemLines(verdicts?.lateSystem ?? null, known.lateSystem),
    record === null ? ["nothing was asked: all of this is known beforehand"] : countLines(record),
  ];
  return sections.map((lines) => lines.join("\n")).join("\n\n");
}

function headLines(model: string, record: ProbeRecord | null): readonly string[] {
  if (record === null) return [line(model)];
  const { target, facts } = record;
  const { server, version, template, contextTokens } = facts;
  const called = model.endsWith(target.model) ? "" : `, model ${target.model}`;
  return [
    line(`${model} at ${target.endpoint}${called}`),
    line(`  server: ${[server, version].filter((word) => word !== null).join(" ") || "unknown"}`),
    line(`  chat template: ${template === null ? "unknown" : `sha256 ${template.slice(0, 12)}`}`),
    line(`  context: ${contextTokens === null ? "unknown" : counted(contextTokens, "token")}`),
  ];
}

function prefillLines(probed: Probed<PrefillVerdict> | null, known: Support): readonly string[] {
  if (probed === null) return [`prefill: ${supportWords(known)}`];
  const { support, withoutTools, returns, whenTools, candidates } = probed.verdict;
  const differs = withoutTools.kind !== support.kind;
  return [
    `prefill: ${supportWords(support)}`,
    ...(differs ? [`  without tools: ${supportWords(withoutTools)}`] : []),
    ...(returns === null ? [] : [`  a reply holds ${returnsWords[returns]}`]),
    ...(whenTools === null ? [] : [line(`  beside tools: ${whenTools}`)]),
    ...candidates.map(candidateLine),
  ];
}

const returnsWords = {
  continuation: "the continuation only",
  "includes-prefix": "the prefix and the continuation",
} as const;

function candidateLine({ dialect, outcome, reason, classes }: CandidateVerdict): string {
  const seen = Object.values(classes).some((count) => count > 0)
    ? ` (canaries: ${classWords(classes)})`
    : "";
  return line(`  tried ${dialect}: ${outcome}${seen}: ${reason}`);
}

function lateSystemLines(
  probed: Probed<LateSystemVerdict> | null,
  known: Support,
): readonly string[] {
  if (probed === null) return [`late system message: ${supportWords(known)}`];
  const { support, nudge } = probed.verdict;
  return [
    `late system message: ${supportWords(support)}`,
    `nudge in a user message: ${placeWords(nudge.userMessage)}`,
    `nudge in a tool result: ${placeWords(nudge.toolResult)}`,
  ];
}

function placeWords(place: MarkerPlace | null): string {
  return place === null ? "no rendering shows where it lands" : `${place.kind}, ${place.reason}`;
}

function supportWords(support: Support): string {
  return support.kind === "supported"
    ? line(`supported by ${support.mechanism}: ${support.evidence}`)
    : line(`${support.kind}: ${support.reason}`);
}

function countLines({ verdicts }: ProbeRecord): readonly string[] {
  const probed = Object.values(verdicts).filter((one) => one !== null);
  const calls = probed.filter(({ cached }) => !cached).flatMap((one) => [...one.calls]);
  const kept = probed.filter(({ cached }) => cached).map(({ at }) => at);
  const asked = counted(calls.filter(isGenerated).length, "call");
  const rendered = counted(calls.filter(isRendered).length, "rendering");
  const [first] = kept.toSorted();
  return [
    `asked for ${asked} and ${rendered}; --json shows each of them`,
    ...(first === undefined
      ? []
      : [
          `${counted(kept.length, "verdict")} of an earlier probe (${first}); --fresh decides anew`,
        ]),
  ];
}

function isGenerated({ answer }: ProbeCall): boolean {
  return answer !== null;
}

/** Where no server renders, none was asked to. */
function isRendered({ rendering }: ProbeCall): boolean {
  return rendering !== null && rendering.kind !== "unavailable";
}

const longestLine = 400;

function line(text: string): string {
  const indent = /^ */.exec(text)?.[0] ?? "";
  return indent + visibleLine(text, longestLine);
}

import { fitsPattern } from "../suite/glob-pattern.ts";
import type { SeriesResult } from "./gate-result.ts";
import type { Mute, NightlyConfig } from "./nightly-config.ts";

/** Why a series does not page, or paged again since its time was up. */
export interface Silence {
  readonly kind: "mute" | "quarantine";
  /** The last night on which it holds. */
  readonly until: string;
  readonly reason: string;
  /** Whether that night is over: it silences nothing any more. */
  readonly ended: boolean;
}

/** What silences a series on a night: what holds goes before what has ended; null for nothing. */
export function silenceOf(
  series: Pick<SeriesResult, "cell" | "metric" | "model">,
  { mutes, targets }: Pick<NightlyConfig, "mutes" | "targets">,
  night: string,
): Silence | null {
  const found = [
    ...(targets ?? []).flatMap(({ model, quarantine }) =>
      quarantine === undefined || model !== series.model
        ? []
        : [{ kind: "quarantine", ...quarantine } as const],
    ),
    ...mutes
      .filter((mute) => isAbout(mute, series))
      .map(({ until, reason }) => ({ kind: "mute", until, reason }) as const),
  ].map((one) => ({ ...one, ended: one.until < night }));
  return found.find(({ ended }) => !ended) ?? found[0] ?? null;
}

function isAbout(mute: Mute, { cell, metric }: Pick<SeriesResult, "cell" | "metric">): boolean {
  return (
    fitsPattern(cell, mute.cell) && (mute.metric === undefined || fitsPattern(metric, mute.metric))
  );
}

/** Whether it keeps a state from paging. A mute is for a known red; a quarantine is for outages too. */
export function silences(silence: Silence | null, state: SeriesResult["state"]): boolean {
  if (silence === null || silence.ended) return false;
  return silence.kind === "quarantine" || state === "red" || state === "lost";
}

/** In words: `muted until 2026-12-31: known since the new template`. */
export function silenceWords({ kind, until, reason, ended }: Silence): string {
  const what = kind === "mute" ? "mute" : "quarantine";
  if (ended) return `its ${what} ended on ${until} (${reason})`;
  return `${kind === "mute" ? "muted" : "in quarantine"} until ${until}: ${reason}`;
}

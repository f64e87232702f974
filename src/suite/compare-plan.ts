import type { CompareFile } from "./experiment-schema.ts";
import { fileFault } from "./file-fault.ts";
import { knownWords } from "./nearest-word.ts";
import type { ComparePlan, OwnProtocolSpec } from "./suite.ts";

/** What there is to compare in an experiment, by the names of its cells. */
export interface Compared {
  readonly seams: readonly string[];
  readonly wordings: readonly string[];
  readonly variants: readonly string[];
  /** The metric that is primary unless the suite names another. */
  readonly primary: string;
}

/** The margin within which arms count as the same, unless a suite says otherwise: ten points. */
const usualMargin = 0.1;

/**
 * The plan of an experiment's comparisons with its defaults filled in: the baseline is `system` where it is played,
 * else the first seam.
 *
 * @param where of the suite file the plan stands
 * @throws {FileError} for a baseline that is not played
 */
export function comparePlan(
  file: CompareFile | undefined,
  { seams, wordings, variants, primary }: Compared,
  where: string,
): ComparePlan {
  const written = file?.baseline ?? {};
  const named = typeof written === "string" ? { seam: written } : written;
  const usual = seams.includes("system") ? "system" : (seams[0] ?? null);
  const isNamed = Object.keys(named).length > 0;
  refuseStray("seam", named.seam, seams, where);
  refuseStray("wording", "wording" in named ? named.wording : undefined, wordings, where);
  refuseStray("variant", "variant" in named ? named.variant : undefined, variants, where);
  return {
    primary: file?.primary ?? primary,
    baseline: {
      seam: named.seam ?? (isNamed ? null : usual),
      wording: ("wording" in named ? named.wording : undefined) ?? null,
      variant: ("variant" in named ? named.variant : undefined) ?? null,
    },
    margin: file?.margin ?? usualMargin,
    family: file?.family ?? "vs-baseline",
    tasks: file?.tasks ?? "fixed",
  };
}

function refuseStray(
  axis: string,
  name: string | undefined,
  known: readonly string[],
  where: string,
): void {
  if (name === undefined || known.includes(name)) return;
  throw fileFault({
    message: `the baseline "${name}" is no ${axis} of this experiment`,
    mend: knownWords(name, known, `${axis}s here`),
    where,
  });
}

/** The strictest metric that a protocol has. */
export function usualPrimary(
  protocol: "purpose-label" | "state-block" | OwnProtocolSpec["kind"],
): string {
  return protocol === "state-block" || protocol === "fence" ? "fenceCompliant" : "declared";
}

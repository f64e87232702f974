import { simProfiles, tableVersion } from "./profiles.ts";
import { type PublishedRates, publishedRates } from "./published.ts";
import type { BlockSituation, LabelSituation } from "./situation.ts";

/**
 * The table of the simulated models in Markdown, for a README: what each profile does at each place, in
 * percent of turns with one decimal; a dash where the situation gives the metric.
 */
export function publishedMarkdown(): string {
  return [
    `Every figure here is simulated: it is what table version ${tableVersion} of the \`sim:\` models has been written to do, and says nothing of any real model.`,
    ...Object.entries(simProfiles).map(([name, { about }]) => `\`sim:${name}\`: ${about}.`),
    "Purpose labels, percent of turns that have a tool to call (all simulated):",
    tableOf(labelColumns, labelRows()),
    "State blocks, percent of turns whose request shows a state section and a length hint (all simulated):",
    tableOf(blockColumns, blockRows()),
  ].join("\n\n");
}

interface Row {
  readonly model: string;
  readonly place: string;
  readonly wording: string;
  readonly rates: PublishedRates;
}

const labelColumns = ["declared", "leading", "single", "withinBudget", "compliant", "unclosed"];
const blockColumns = [
  "proposed",
  "fenceCompliant",
  "form:json",
  "form:unclosed",
  "truncated",
  "leaks:echoed_instruction_tail",
  "leaks:echoed_state_section",
];

function labelRows(): readonly Row[] {
  const common = { protocol: "purpose-label", turn: "call", toolFormat: "native" } as const;
  const situations: readonly LabelSituation[] = [
    { ...common, place: "none", firmness: null },
    ...bothWordings(["system", "nudge", "prefill"] as const, common),
    { ...common, place: "prefill-bare", firmness: null },
  ];
  return rowsOf(situations);
}

function blockRows(): readonly Row[] {
  const shows = { events: true, stateSection: true, lengthHint: true };
  const common = { protocol: "state-block", shows } as const;
  const situations: readonly BlockSituation[] = [
    { ...common, place: "none", firmness: null, shows: { ...shows, events: false } },
    ...bothWordings(["system", "nudge", "system+nudge"] as const, common),
  ];
  return rowsOf(situations);
}

function bothWordings<Place, Common extends object>(places: readonly Place[], common: Common) {
  return places.flatMap((place) =>
    (["firm", "hedged"] as const).map((firmness) => ({ ...common, place, firmness })),
  );
}

function rowsOf(situations: readonly (LabelSituation | BlockSituation)[]): readonly Row[] {
  return Object.entries(simProfiles).flatMap(([name, profile]) =>
    situations.map((situation) => ({
      model: `sim:${name}`,
      place: situation.place,
      wording: situation.firmness ?? "-",
      rates: publishedRates(profile, situation),
    })),
  );
}

function tableOf(metrics: readonly string[], rows: readonly Row[]): string {
  const lines = [
    ["model", "place", "wording", ...metrics],
    ["---", "---", "---", ...metrics.map(() => "---:")],
    ...rows.map(({ model, place, wording, rates }) => [
      model,
      place,
      wording,
      ...metrics.map((metric) => percent(rates[metric] ?? null)),
    ]),
  ];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function percent(rate: number | null): string {
  return rate === null ? "-" : (rate * 100).toFixed(1);
}

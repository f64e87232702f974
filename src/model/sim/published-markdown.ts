import { type SimProfile, tableVersion } from "./profile.ts";
import { simProfiles } from "./profiles.ts";
import { emptyListRate, type PublishedRates, publishedRates } from "./published.ts";
import type { BlockSituation, LabelSituation } from "./situation.ts";

/**
 * The table of the simulated models in Markdown, for a README: what each profile does at each place, in
 * percent of turns with one decimal; a dash where the situation gives the metric.
 */
export function publishedMarkdown(): string {
  return [
    `Every figure here is simulated: it is what table version ${tableVersion} of the \`sim:\` models has been written to do, and says nothing of any real model.`,
    ...Object.entries(simProfiles).map(([name, { about }]) => `\`sim:${name}\`: ${about}.`),
    "Purpose labels, percent of turns that are asked while a tool is left to call; `declared@called`, of those that call one (all simulated). Where `called` is below 100 a turn may end the work, and a harness that counts over scripted steps measures less than `declared`:",
    tableOf(labelColumns, labelRows()),
    "Purpose labels, percent of turns that answer in words and declare a purpose all the same (all simulated):",
    tableOf(["spurious"], closingRows()),
    "State blocks, percent of turns whose request shows a state section and a length hint (all simulated):",
    tableOf(blockColumns, blockRows()),
    "State blocks, percent of replies that must fit a schema and hold an empty list (all simulated):",
    tableOf(["empty list"], emptyListRows()),
  ].join("\n\n");
}

interface Row {
  readonly model: string;
  readonly place: string;
  readonly wording: string;
  readonly rates: PublishedRates;
}

const labelColumns = [
  "declared",
  "leading",
  "single",
  "withinBudget",
  "compliant",
  "unclosed",
  "truncated",
  "called",
  "declared@called",
];
const blockColumns = [
  "proposed",
  "fenceCompliant",
  "proposedUnprompted",
  "parse:strict",
  "form:json",
  "form:unclosed",
  "truncated",
  "leaks:echoed_instruction_tail",
  "leaks:echoed_state_section",
];

const label = { protocol: "purpose-label", turn: "call", toolFormat: "native" } as const;

function labelRows(): readonly Row[] {
  return rowsOf<LabelSituation>([
    { ...label, place: "none", firmness: null },
    ...bothWordings(["system", "nudge", "prefill", "tool-field"] as const, label),
    { ...label, place: "prefill-bare", firmness: null },
  ]);
}

function closingRows(): readonly Row[] {
  const closing = { ...label, turn: "closing" } as const;
  return rowsOf<LabelSituation>([
    { ...closing, place: "none", firmness: null },
    { ...closing, place: "nudge", firmness: "firm" },
    { ...closing, place: "prefill", firmness: "firm" },
    { ...closing, place: "tool-field", firmness: "firm" },
  ]);
}

const shows = { events: true, stateSection: true, lengthHint: true };
const block = { protocol: "state-block", shows } as const;
const constrained: BlockSituation = { ...block, place: "constrained", firmness: "firm" };

function blockRows(): readonly Row[] {
  return rowsOf<BlockSituation>([
    { ...block, place: "none", firmness: null, shows: { ...shows, events: false } },
    ...bothWordings(["system", "nudge", "system+nudge", "prefill"] as const, block),
    constrained,
  ]);
}

function emptyListRows(): readonly Row[] {
  return rowsBy([constrained], (profile, situation) => ({
    "empty list": emptyListRate(profile, situation),
  }));
}

function bothWordings<Place, Common extends object>(places: readonly Place[], common: Common) {
  return places.flatMap((place) =>
    (["firm", "hedged"] as const).map((firmness) => ({ ...common, place, firmness })),
  );
}

function rowsOf<Kind extends LabelSituation | BlockSituation>(situations: readonly Kind[]) {
  return rowsBy(situations, publishedRates);
}

function rowsBy<Kind extends LabelSituation | BlockSituation>(
  situations: readonly Kind[],
  ratesOf: (profile: SimProfile, situation: Kind) => PublishedRates,
): readonly Row[] {
  return Object.entries(simProfiles).flatMap(([name, profile]) =>
    situations.map((situation) => ({
      model: `sim:${name}`,
      place: situation.place,
      wording: situation.firmness ?? "-",
      rates: ratesOf(profile, situation),
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

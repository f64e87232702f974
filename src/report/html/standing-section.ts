import type { CellSummary, Summary } from "../../estimate/summary.ts";
import type { Manifest } from "../../journal/manifest.ts";
import { counted } from "../../stats/figure-words.ts";
import { missingText } from "../tables/cells.ts";
import { html, type Markup } from "./markup.ts";
import { simulatedBadge } from "./simulated-badge.ts";

/** Whether the run is whole, and every cell that was not measured with what is known of why. */
export function standingSection(summary: Summary, manifest: Manifest): Markup {
  const { cells, status } = summary;
  const measured = cells.filter((cell) => cell.status === "measured");
  const others = cells.filter((cell) => cell.status !== "measured");
  const missing = measured.filter((cell) => Object.keys(cell.missing).length > 0);
  return html`<section id="standing" aria-labelledby="standing-heading">
<h2 id="standing-heading">What was measured</h2>
<p>The run is <strong class="status-${status}">${status}</strong>: ${measured.length} of ${counted(cells.length, "cell")} ${measured.length === 1 ? "is" : "are"} measured.</p>
${others.length === 0 ? null : html`<p>Not measured, or not wholly:</p><ul class="cells">${others.map(notMeasured)}</ul>${probeRecords(others, manifest)}`}
${missing.length === 0 ? null : html`<p>Measured, with turns missing for good. They count neither way and the verdicts allow for them:</p><ul class="cells">${missing.map((cell) => html`<li><code>${cell.id}</code>: ${missingText(cell.missing)}</li>`)}</ul>`}
${budgetNote(summary)}
${copiesNote(cells)}
</section>
`;
}

/** What the suite's budgets had no room for. */
function budgetNote({ notAdmitted = [] }: Summary): Markup | null {
  if (notAdmitted.length === 0) return null;
  return html`<p>Left out of the plan by a budget, and so neither missing nor failed:</p><ul class="cells">${notAdmitted.map(({ cell, reason }) => html`<li><code>${cell}</code>: ${reason}</li>`)}</ul>`;
}

/** Replies that another epoch had already written are no fresh evidence. */
function copiesNote(cells: readonly CellSummary[]): Markup | null {
  const copying = cells.filter(({ copies }) => copies > 0);
  if (copying.length === 0) return null;
  return html`<p>Replies that are copies, byte for byte, of another epoch's, so that more epochs tell nothing new there:</p><ul class="cells">${copying.map(({ id, copies, turns }) => html`<li><code>${id}</code>: ${copies} of ${counted(turns, "turn")}</li>`)}</ul>`;
}

/** Says that figures are simulated wherever one of them is. */
export function simulationNote(cells: readonly CellSummary[]): Markup | null {
  const simulated = cells.filter((cell) => cell.simulated).length;
  if (simulated === 0) return null;
  const words =
    simulated === cells.length
      ? "Every figure on this page is simulated: it shows the harness, not a model."
      : `${counted(simulated, "cell")} of ${cells.length} ${simulated === 1 ? "is" : "are"} simulated and marked so: ${simulated === 1 ? "it shows" : "they show"} the harness, not a model.`;
  return html`<p class="note" role="note"><strong>SIMULATED.</strong> ${words}</p>`;
}

function notMeasured(cell: CellSummary): Markup {
  const { id, status, reason, delivery, missing, simulated } = cell;
  const facts = [
    ...(delivery.mechanisms.length === 0
      ? []
      : [`carried out as ${delivery.mechanisms.join(", then ")}`]),
    ...(delivery.evidence === null ? [] : [`known from ${delivery.evidence}`]),
    ...Object.entries(delivery.effects).map(([effect, count]) => `${effect} ${count}`),
    ...(cell.turns === 0 ? [] : [counted(cell.turns, "scored turn")]),
    ...(missingText(missing) === null ? [] : [`missing: ${missingText(missing)}`]),
  ];
  return html`<li><code>${id}</code>${simulated ? simulatedBadge : null} <span class="badge status-${status}">${status}</span> ${reason ?? "no reason is known"}${facts.length === 0 ? null : html` <span class="muted">(${facts.join("; ")})</span>`}</li>`;
}

/** The longest probe record that is shown, in characters. */
const longestProbe = 4000;

/** What the probes of the models of these cells found, whole, for those who want to see for themselves. */
function probeRecords(cells: readonly CellSummary[], { models }: Manifest): readonly Markup[] {
  return [...new Set(cells.map(({ model }) => model))].flatMap((model) => {
    const probe = models[model]?.probe ?? null;
    if (probe === null) return [];
    const record = JSON.stringify(probe, null, 2);
    const omitted = record.length - longestProbe;
    const rest = omitted > 0 ? ` […${omitted} more characters in manifest.json]` : null;
    return [
      html`<details><summary>What the probe of ${model} recorded</summary><pre tabindex="0">${record.slice(0, longestProbe)}${rest}</pre></details>`,
    ];
  });
}

import type { Contrast } from "../../estimate/contrast.ts";
import type { Summary } from "../../estimate/summary.ts";
import { counted } from "../../stats/figure-words.ts";
import { raceWords, savedLine, verdictMethod } from "../race-lines.ts";
import { capitalised, groupAnswer, intervalWords, verdictWords } from "./answer.ts";
import { type ArmGroup, armGroups, armNames } from "./arm-names.ts";
import { pointsWords } from "./figure-words.ts";
import { html, type Markup } from "./markup.ts";
import { simulatedBadge } from "./simulated-badge.ts";

/** What the run says, before any figure of it: for each protocol and model what a choice costs at most, and every verdict. */
export function answerSection(summary: Summary): Markup {
  const groups = armGroups(summary.cells);
  return html`<section id="answer" aria-labelledby="answer-heading">
<h2 id="answer-heading">The answer</h2>
${groups.map((group, index) => answerArticle(group, summary, `answer-${index}`))}
${summary.races.length === 0 ? null : html`<p>${savedLine(summary)}</p>`}
</section>
`;
}

/** Findings beyond these stand in the table alone. */
const mostFindings = 6;

function answerArticle(group: ArmGroup, summary: Summary, id: string): Markup {
  const { lead, evidence, tally, findings, undecided, verdicts } = groupAnswer(group, summary);
  const further = findings.length - mostFindings;
  const own = new Set(group.cells.map((cell) => cell.id));
  const races = summary.races.filter(({ arms, apart }) =>
    [...arms, ...apart.map(({ cell }) => cell)].some((cell) => own.has(cell)),
  );
  return html`<article class="answer" aria-labelledby="${id}">
<h3 id="${id}">${group.protocol} on ${group.model}${group.simulated ? simulatedBadge : null}</h3>
<p class="lead">${lead}</p>
${evidence === null ? null : html`<p class="evidence">${evidence}</p>`}
${races.map((race) => html`<p>${capitalised(raceWords(race, summary))}</p>`)}
${undecided === null ? null : html`<p><strong>${undecided}</strong></p>`}
${tally === null ? null : html`<p>${tally}</p>`}
${findings.length === 0 ? null : html`<ul>${findings.slice(0, mostFindings).map((finding) => html`<li>${finding}</li>`)}${further > 0 ? html`<li>${further} more in the table.</li>` : null}</ul>`}
${verdicts.length === 0 ? null : verdictTable(verdicts, { names: armNames(group.cells), id, method: verdictMethod({ races, contrasts: verdicts }, usualMethod) })}
</article>
`;
}

const usualMethod =
  "Each has its own 95 % cluster hybrid interval. A verdict needs the sign-flip test over tasks, corrected for all of these by Holm, and an interval that excludes 0.";

interface VerdictsSetting {
  readonly names: ReadonlyMap<string, string>;
  readonly id: string;
  /** How they were made, in sentences. */
  readonly method: string;
}

function verdictTable(
  verdicts: readonly Contrast[],
  { names, id, method }: VerdictsSetting,
): Markup {
  const metric = verdicts[0]?.metric ?? "";
  const tasks = Math.max(0, ...verdicts.map((one) => one.tasks));
  return html`<details><summary>${counted(verdicts.length, "comparison")} with verdict and reason</summary>
<div class="table">
<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}-verdicts">
<table class="sortable verdicts">
<caption id="${id}-verdicts"><span>Every declared comparison on ${metric}, a less b, in percentage points, within ${counted(tasks, "task")}. ${method}</span></caption>
<thead><tr><th scope="col" class="text">a</th><th scope="col" class="text">against b</th><th scope="col" class="text">verdict on a</th><th scope="col" class="figure">points</th><th scope="col" class="text">interval</th><th scope="col" class="figure">tasks</th><th scope="col" class="text">why</th></tr></thead>
<tbody>
${verdicts.map((one) => verdictRow(one, names))}</tbody>
</table>
</div>
</div>
</details>
`;
}

function verdictRow(contrast: Contrast, names: ReadonlyMap<string, string>): Markup {
  const { a, b, difference, verdict, tasks, reason } = contrast;
  const words = verdict === null ? "none" : verdictWords[verdict];
  const points =
    difference === null
      ? html`<td class="figure none">–</td>`
      : html`<td class="figure" data-sort="${difference}">${pointsWords(difference)}</td>`;
  return html`<tr><th scope="row" class="text short">${names.get(a) ?? a}</th><td class="text short">${names.get(b) ?? b}</td><td class="text"><span class="badge verdict-${verdict ?? "none"}">${words}</span></td>${points}<td class="text short">${intervalWords(contrast)}</td><td class="figure">${tasks}</td><td class="text why">${reason}</td></tr>
`;
}

/**
 * `report.html`: one file that needs nothing but itself. It is written as a stream, the answer first, and holds every
 * conversation as data that its script opens on demand.
 */

import { createHash } from "node:crypto";
import type { Summary } from "../../estimate/summary.ts";
import type { Manifest } from "../../journal/manifest.ts";
import { cellsOf } from "../../plan/cell.ts";
import { counted } from "../../stats/figure-words.ts";
import { countedMetrics } from "../counted-metrics.ts";
import type { Table } from "../table.ts";
import { comparisonTables } from "../tables/comparison.ts";
import { costsTable } from "../tables/costs.ts";
import { guardrailsTables } from "../tables/guardrails.ts";
import type { TextSink } from "../whole-file.ts";
import { answerSection } from "./answer-section.ts";
import { type ArmGroup, armGroups, byVariant } from "./arm-names.ts";
import { decayChart } from "./charts/decay-chart.ts";
import { leaksChart } from "./charts/leaks-chart.ts";
import { openPlotter, type Plotter } from "./charts/plotter.ts";
import { ratesChart } from "./charts/rates-chart.ts";
import { conversationsSection } from "./conversations-section.ts";
import { html, type Markup, trustedMarkup } from "./markup.ts";
import type { PageData } from "./page-conversations.ts";
import { pageScript } from "./script/page-script.ts";
import { simulationNote, standingSection } from "./standing-section.ts";
import { pageStyle } from "./style.ts";
import { tableMarkup, withoutColumns, withoutEmptyColumns } from "./table-section.ts";

/** The tables of a run that the page shows; each has its file under `tables/`. */
export interface HtmlTables {
  readonly cells: Table;
  readonly contrasts: Table;
  readonly leaks: Table;
  readonly decay: Table;
  readonly delivery: Table;
  readonly served: Table;
}

/** Everything that the page is made of. */
export interface HtmlReport {
  readonly summary: Summary;
  readonly manifest: Manifest;
  readonly tables: HtmlTables;
  readonly conversations: PageData;
}

/** Writes the whole page. A pure function of what it is given. */
export async function writeHtml(sink: TextSink, report: HtmlReport): Promise<void> {
  const plotter = await openPlotter();
  await sink.write(pageHead(report).markup);
  for (const section of sections(report, plotter)) await sink.write(section.markup);
  const { scripts, leftOut } = report.conversations;
  for (const script of scripts) await sink.write(script);
  await sink.write(leftOutNote(leftOut).markup);
  await sink.write(pageFoot(report).markup);
}

function pageHead({ summary, manifest }: HtmlReport): Markup {
  const policy = `default-src 'none'; style-src '${hashOf(pageStyle)}'; script-src '${hashOf(pageScript)}'; base-uri 'none'; form-action 'none'`;
  const made = [
    `suite ${manifest.suite.name}`,
    counted(manifest.suite.models.length, "model"),
    counted(manifest.suite.epochs, "epoch"),
    `seed ${manifest.seed}`,
    `started ${manifest.createdAt.slice(0, 16).replace("T", " ")} UTC`,
  ];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trustedMarkup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${summary.run}: seambench report</title>
<style>${trustedMarkup(pageStyle)}</style>
</head>
<body>
<a class="skip" href="#answer">Skip to the answer</a>
<header>
<h1>${summary.run}</h1>
<p class="muted">${made.join(" · ")}</p>
${simulationNote(summary.cells)}
</header>
<nav aria-label="Contents"><ul>${contents.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
<main>
`;
}

const contents = [
  ["answer", "The answer"],
  ["standing", "What was measured"],
  ["rates", "Rates"],
  ["guardrails", "What else differs"],
  ["decay", "By turn"],
  ["leaks", "Leaks"],
  ["delivery", "Delivery"],
  ["costs", "What it took"],
  ["figures", "Every figure"],
  ["conversations", "Conversations"],
] as const;

/** The sections in the order in which a reader wants them. */
function* sections(report: HtmlReport, plotter: Plotter): Generator<Markup> {
  const { summary, manifest, tables } = report;
  const groups = armGroups(summary.cells);
  const table = tablesOf(summary);
  yield answerSection(summary);
  yield standingSection(summary, manifest);
  yield ratesSection(report, plotter, groups);
  yield guardrailsSection(summary);
  yield section("decay", "By turn", [
    byProtocol(
      groups,
      (group) => decayChart(plotter, group, primaryOf(report, group), tables.decay),
      "No conversation is longer than a turn.",
    ),
    folded("The same as a table", table("decay", tables.decay)),
  ]);
  yield section("leaks", "Leaks", [
    byProtocol(groups, (group) => leaksChart(plotter, group), "Nothing was taken out as a leak."),
    folded(
      "The same as a table",
      table("leaks", withoutEmptyColumns(withoutColumns(tables.leaks, ["id"]))),
    ),
  ]);
  yield section("delivery", "How the seams were carried out", [
    table("delivery", withoutEmptyColumns(tables.delivery)),
    folded(
      "Who answered, by the servers' own words",
      table("served", withoutEmptyColumns(tables.served)),
    ),
  ]);
  yield section("costs", "What it took", [
    tableMarkup(withoutEmptyColumns(costsTable(report.summary)), {
      id: "table-costs",
      file: null,
      counted: () => false,
      link: null,
    }),
  ]);
  yield section("figures", "Every figure", [
    html`<p>All metrics of all cells, and all comparisons, with full precision in <code>tables/cells.csv</code> and <code>tables/contrasts.csv</code>.</p>`,
    folded(
      "Every metric of every cell",
      table("cells", withoutEmptyColumns(withoutColumns(tables.cells, ["id"]))),
    ),
    folded(
      "Every comparison, also on metrics that give no verdict",
      table("contrasts", tables.contrasts),
    ),
  ]);
  yield conversationsSection();
}

type TableMaker = (id: string, table: Table) => Markup;

function tablesOf(summary: Summary): TableMaker {
  const counted = countedMetrics(summary);
  return (id, table) =>
    tableMarkup(table, { id: `table-${id}`, file: `tables/${id}.csv`, counted, link: null });
}

function ratesSection(report: HtmlReport, plotter: Plotter, groups: readonly ArmGroup[]): Markup {
  const { summary } = report;
  const protocols = [...new Set(groups.map(({ protocol }) => protocol))];
  const comparisons = comparisonTables(summary);
  return section("rates", "Rates by seam and wording", [
    protocols.map((protocol, index) => {
      const own = groups.filter((group) => group.protocol === protocol);
      const cells = summary.cells.filter((cell) => cell.protocol === protocol);
      const comparison = comparisons[index];
      return html`<h3>${protocol}</h3>
${own.flatMap(byVariant).map((group) => ratesChart(plotter, group, primaryOf(report, group)))}
${
  comparison === undefined
    ? null
    : tableMarkup(comparison, {
        id: `table-rates-${index}`,
        file: null,
        counted: () => false,
        link: { heading: "replies", of: (row) => repliesLink(cells[row]?.id) },
      })
}`;
    }),
  ]);
}

/** What an arm does to the work beside the label or the block that it is asked for. */
function guardrailsSection(summary: Summary): Markup {
  const guardrails = guardrailsTables(summary);
  return section("guardrails", "What else differs", [
    ...(guardrails.length === 0 ? [html`<p>No two arms were compared.</p>`] : []),
    ...guardrails.map((table, index) =>
      table.rows.length === 0
        ? html`<p>${table.caption}</p>`
        : tableMarkup(table, {
            id: `table-guardrails-${index}`,
            file: null,
            counted: () => false,
            link: null,
          }),
    ),
  ]);
}

/** The metric that the suite compares the group's arms by. */
function primaryOf({ manifest: { suite } }: HtmlReport, { cells: [first] }: ArmGroup): string {
  const cell = cellsOf(suite).find(({ id }) => id === first?.id);
  return suite.experiments[cell?.experiment ?? -1]?.compare.primary ?? "";
}

/** To the failing conversations of a cell. */
function repliesLink(id: string | undefined): Markup | null {
  if (id === undefined) return null;
  const address = new URLSearchParams({ cell: id, show: "failing" }).toString();
  return html`<a href="#${address}" aria-label="failing replies of ${id}">failing</a>`;
}

function byProtocol(
  groups: readonly ArmGroup[],
  chart: (group: ArmGroup) => Markup | null,
  none: string,
): Markup {
  const drawn = groups.flatMap(byVariant).flatMap((group) => {
    const markup = chart(group);
    return markup === null ? [] : [{ protocol: group.protocol, markup }];
  });
  if (drawn.length === 0) return html`<p>${none}</p>`;
  const protocols = [...new Set(drawn.map(({ protocol }) => protocol))];
  return html`${protocols.map(
    (protocol) => html`<h3>${protocol}</h3>
${drawn.filter((one) => one.protocol === protocol).map(({ markup }) => markup)}`,
  )}`;
}

function folded(title: string, content: Markup): Markup {
  return html`<details><summary>${title}</summary>${content}</details>
`;
}

function section(
  id: string,
  title: string,
  content: readonly (Markup | readonly Markup[])[],
): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-heading">
<h2 id="${id}-heading">${title}</h2>
${content}</section>
`;
}

function leftOutNote(leftOut: number): Markup {
  if (leftOut === 0) return html``;
  return html`<p class="note">${counted(leftOut, "conversation")} ${leftOut === 1 ? "is" : "are"} left out of this page, which would be too large. <code>seambench show</code> reads them.</p>
`;
}

function pageFoot({ manifest }: HtmlReport): Markup {
  const { versions, commit, plan } = manifest;
  return html`</main>
<footer><p>Made by seambench ${versions.seambench} from the run's journal${commit === null ? "" : `, commit ${commit.slice(0, 12)}`}, plan ${plan.slice(0, 12)}. <code>seambench report</code> makes it again. The page makes no request and runs no text of a model's.</p></footer>
<script>${trustedMarkup(pageScript)}</script>
</body>
</html>
`;
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

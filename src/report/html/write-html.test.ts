import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { manifestModel } from "../../estimate/__fixtures__/run-manifest.ts";
import {
  htmlReport,
  pageOf,
  pageRecords,
  pageSuite,
  plainSaid,
} from "./__fixtures__/html-report.ts";
import { pageLimits } from "./page-conversations.ts";

const hostile = [
  "</script><script>window.ran = 1</script>",
  '<img src=x onerror="window.ran = 2">',
  "<!-- <script> -->",
  '"]}</style>',
];

async function pageFor(models: readonly string[], said = plainSaid) {
  const suite = pageSuite(models);
  return pageOf(await htmlReport(suite, pageRecords(suite, said)));
}

describe("writeHtml()", () => {
  let page = "";
  beforeAll(async () => {
    page = await pageFor(["sim:steady", "real"]);
  }, 60_000);

  test("lets no style or script stand but its own", () => {
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? "";
    const hashOf = (text = "") => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src ${hashOf(/<style>([\s\S]*?)<\/style>/.exec(page)?.[1])}`);
    expect(policy).toContain(
      `script-src ${hashOf(/<script>([\s\S]*?)<\/script>/.exec(page)?.[1])}`,
    );
    expect(page.match(/<style/g)).toHaveLength(1);
    expect(page.match(/<script>/g)).toHaveLength(1);
    expect(page).not.toMatch(/ style="| on[a-z]+="|https?:\/\/(?!www\.w3\.org)/);
  });

  test("leads with the answer for every protocol and model, with simulated ones marked", () => {
    const answer = page.slice(page.indexOf('id="answer"'), page.indexOf('id="standing"'));
    expect(answer.match(/Choosing nudge/g)).toHaveLength(4);
    expect(answer.match(/badge simulated/g)).toHaveLength(2);
    expect(answer).toContain("verdict-better");
    expect(page).toContain("5 cells of 10 are simulated and marked so");
  });

  test("draws a plot for every model with a name and a description", () => {
    const plots = page.match(/<svg role="img" aria-labelledby="(plot-\d+)-title"/g) ?? [];
    expect(plots.length).toBeGreaterThanOrEqual(10);
    expect(new Set(plots).size).toBe(plots.length);
    expect(page).toContain(
      '<title id="plot-0-title">declared by seam and wording: purpose-label on sim:steady (simulated)</title>',
    );
  });

  test("is the same page for the same run", async () => {
    expect(await pageFor(["sim:steady", "real"])).toBe(page);
  });

  test("holds no text of a model's or of a suite's as markup", async () => {
    const page = await pageFor(
      ["sim:<b>x</b>"],
      ({ task }) => hostile[task % hostile.length] ?? "",
    );
    for (const text of hostile) expect(page).not.toContain(text);
    expect(page).not.toContain("<b>");
    expect(page.match(/<\/script>/g)?.length).toBe((page.match(/<script/g) ?? []).length);
  });

  test("says of a run without a turn that nothing can be told", async () => {
    const page = await pageOf(await htmlReport(pageSuite(["real"]), []));
    expect(page).toContain("Nothing can be told: none of its 3 arms was measured.");
    expect(page).toContain("No conversation is longer than a turn.");
  });

  test("names a cell that was not measured with its evidence", async () => {
    const suite = pageSuite(["real"]);
    const records = pageRecords(suite, plainSaid).filter(({ cell }) => !cell.includes("/nudge/"));
    const report = await htmlReport(suite, records, {
      real: manifestModel({ probe: { tried: "<canary>" } }),
    });
    const page = await pageOf(report);
    const standing = page.slice(page.indexOf('id="standing"'), page.indexOf('id="rates"'));
    expect(standing).toContain("3 of 5 cells are measured");
    expect(standing).toContain("<code>purpose-label/nudge/firm/default/real</code>");
    expect(standing).toContain("turns are missing: 18 not-run");
    expect(standing.match(/What the probe of real recorded/g)).toHaveLength(1);
    expect(standing).toContain("&lt;canary&gt;");
    expect(page).not.toContain("SIMULATED.");
  });
});

describe("the conversations in the page", () => {
  const dataIn = (page: string, name: string): unknown =>
    JSON.parse(new RegExp(`id="data-${name}">(.*?)</script>`).exec(page)?.[1] ?? "null");
  const unpacked = (page: string, name: string) =>
    JSON.parse(inflateSync(Buffer.from(String(dataIn(page, name)), "base64")).toString());

  test("stand there whole, marked by rule, and are listed by cell and task", async () => {
    const page = await pageFor(["sim:steady"]);
    const index = dataIn(page, "index") as { conversations: number[][] };
    expect(index.conversations).toHaveLength(45);
    expect(index.conversations[0]).toEqual([0, 0, 0, 3, 2, 0, 0, 0, 0, 0]);
    const chunk = unpacked(page, "chunk-0");
    expect(chunk).toHaveLength(45);
    const narrated = chunk[27];
    expect(narrated.turns[0].reply).toEqual([
      ["The water rises.\n\n"],
      ['```json\n{"events": []}\n```', "leak", "json_fence"],
      ["\n"],
      ["<|im_end|>", "residue", "chat_token"],
    ]);
    expect(unpacked(page, "prompts")).toEqual(["You mend <software>."]);
  });

  test("are left out once the page is full, evenly over cells and tasks, and the page says so", async () => {
    const suite = { ...pageSuite(["sim:steady"]), epochs: 3 };
    const first = pageRecords(suite, plainSaid);
    const records = [0, 1, 2].flatMap((epoch) => first.map((record) => ({ ...record, epoch })));
    const report = await htmlReport(suite, records, undefined, { ...pageLimits, page: 60_000 });
    const page = await pageOf(report);
    const { conversations } = dataIn(page, "index") as { conversations: number[][] };
    const left = 3 * 45 - conversations.length;
    expect(left).toBeGreaterThan(20);
    expect(page).toContain(`${left} conversations are left out of this page`);
    expect(new Set(conversations.map(([cell, task]) => `${cell} ${task}`)).size).toBe(45);
    expect(conversations.filter(([, , epoch]) => epoch === 0)).toHaveLength(45);
  });
});

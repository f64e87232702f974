/** The worked protocols that ship in `evals/own`, played by a model that knows them. */

import { describe, expect, test } from "vitest";
import type { ModelRequest } from "../../model/model.ts";
import { cellsOf } from "../../plan/cell.ts";
import { loadSuite } from "../../suite/load-suite.ts";
import { packageEvals } from "../../suite/package-evals.ts";
import { figureOf, playSaying, type Saying } from "./__fixtures__/own-run.ts";

const evals = packageEvals();
const load = (file: string) => loadSuite(`own/${file}`, { cwd: evals, packageEvals: evals });

const told = ({ messages }: ModelRequest, words: string) =>
  messages.some(({ role, content }) => role !== "assistant" && content.includes(words));

/** Obeys a firm wording, and of one beside the newest message only half. */
const statusSaying: Saying = (request) => {
  if (request.prefill !== null) return "Checking it</status>\nI look.";
  if (!told(request, "never optional")) return "I look.";
  const nudged = request.messages.at(-1)?.content.includes("never optional");
  return nudged ? "<status>Checking it\nI look." : "<status>Checking it</status>\nI look.";
};

/** Lists what is done and left where it is reminded, and closes the list only where it was taught and reminded. */
const todoSaying: Saying = (request) => {
  const list = "\n- [x] look\n- [ ] tell\n[/todo]";
  if (request.prefill !== null) return list;
  if (!told(request, "[Reminder: end the message")) return "I look.";
  return request.messages[0]?.content.includes("required in every message")
    ? `I look.\n\n[todo]${list}`
    : "I look.\n\n[todo]\n- [ ] look";
};

describe("evals/own/status.yaml", () => {
  test("measures a declared tag at every seam, with nothing but its name", async () => {
    const suite = await load("status.yaml");
    const cells = await playSaying(suite, statusSaying);
    const ids = cells.map(({ cell }) => cell.id.replace("/default/sim:steady", ""));
    expect(ids).toEqual([
      "tag:status/none/-",
      "tag:status/system/firm",
      "tag:status/system/hedged",
      "tag:status/nudge/firm",
      "tag:status/nudge/hedged",
      "tag:status/prefill/firm",
      "tag:status/prefill/hedged",
    ]);
    const metrics = ["declared", "leading", "single", "unclosed", "withinBudget"];
    const figures = cells.map((cell) =>
      [...metrics, "leaks:dangling_tag", "residue", "called"].map((name) => figureOf(cell, name)),
    );
    const nothing = [0, 0, 0, 0, 0, 0, 0, 1];
    expect(figures).toEqual([
      nothing,
      [1, 1, 1, 0, 1, 0, 0, 1],
      nothing,
      [0, 0, 0, 1, 0, 1, 0, 1],
      nothing,
      [1, "given", 1, 0, 1, 0, 0, 1],
      [1, "given", 1, 0, 1, 0, 0, 1],
    ]);
    for (const { planned, rows, missing } of cells) {
      expect(planned).toBeGreaterThanOrEqual(8 * 3);
      expect(rows.length).toBeGreaterThan(planned);
      expect(missing.size).toBe(0);
    }
  });
});

describe("evals/own/todo-list.yaml", () => {
  test("measures a module's protocol at every seam, by its own facts", async () => {
    const suite = await load("todo-list.yaml");
    expect(cellsOf(suite)).toHaveLength(9);
    const cells = await playSaying(suite, todoSaying);
    const metrics = ["declared", "items", "last", "leaks:unclosed_list", "declaredUnprompted"];
    const figures = Object.fromEntries(
      cells.map((cell) => [
        `${cell.cell.seam} ${cell.cell.wording ?? "-"}`,
        [...metrics, "unreadable"].map((name) => figureOf(cell, name)),
      ]),
    );
    const once = "the turn takes one call";
    const nothing = [0, "not told", "not told", 0, once, 0];
    expect(figures).toEqual({
      "none -": nothing,
      "system firm": nothing,
      "system plain": nothing,
      "nudge firm": [0, 1, 1, 1, once, 0],
      "nudge plain": nothing,
      "system+nudge firm": [1, 2, 1, 0, once, 0],
      "system+nudge plain": nothing,
      "prefill firm": [1, 2, 1, 0, 0, 0],
      "prefill plain": [1, 2, 1, 0, 0, 0],
    });
    expect(new Set(cells.map((cell) => cell.metrics.map(({ id }) => id).join()))).toHaveProperty(
      "size",
      1,
    );
  });
});

import { describe, expect, test } from "vitest";
import type { TurnRecord } from "../journal/turn-record.ts";
import { protocolOf } from "../plan/protocol-of.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Message } from "../suite/message.ts";
import { packageEvals } from "../suite/package-evals.ts";
import type { Experiment, ToolFormat } from "../suite/suite.ts";
import { contextOf, modelOf, replyOf } from "./__fixtures__/rehearsal.ts";
import { runSuite } from "./run-suite.ts";

const evals = packageEvals();
const full = await loadSuite("full.yaml", { cwd: evals, packageEvals: evals });
const wordings = ["requirement", "hedged"];

/** The experiment of the whole suite with given history, two of its wordings and one variant. */
function given<P extends Experiment["protocol"]>(protocol: P) {
  const found = full.experiments.find(
    (experiment): experiment is Extract<Experiment, { protocol: P }> =>
      experiment.protocol === protocol,
  );
  if (found === undefined) throw new RangeError(`no experiment on ${protocol}`);
  return {
    ...found,
    variants: found.variants.slice(0, 1),
    wordings: found.wordings.filter(({ name }) => wordings.includes(name)),
    history: { ...found.history, source: "given" as const },
  };
}

const labels = given("purpose-label");
const blocks = given("state-block");

const arms: readonly (readonly [name: string, experiment: Experiment])[] = [
  ...(["native", "text", "scripted"] as const).map(
    (toolFormat: ToolFormat) =>
      [
        `agents with ${toolFormat} tools`,
        { ...labels, options: { ...labels.options, toolFormat } },
      ] as const,
  ),
  ...(["accepted", "verbatim", "stripped"] as const).map(
    (form) =>
      [
        `narrators with ${form} replies`,
        { ...blocks, history: { ...blocks.history, form } },
      ] as const,
  ),
];

/** Plays an experiment with a model that never says the same thing twice. */
async function play(experiment: Experiment): Promise<readonly TurnRecord[]> {
  const model = modelOf((request, call) => {
    const [tool] = request.tools;
    const id = `own-${call}`;
    const calls = tool === undefined ? [] : [{ id, name: tool.name, arguments: "{}" }];
    return replyOf(`Reply ${call}.`, { toolCalls: call % 3 === 0 ? calls : [] });
  });
  const suite = { ...full, experiments: [experiment], models: full.models.slice(0, 1) };
  const { context, records } = contextOf();
  await runSuite(suite, new Map([[model.id, model]]), context);
  return records;
}

/** Takes the instruction out of the messages by its text alone. */
function undelivered(said: readonly Message[], texts: readonly string[]): readonly Message[] {
  return said.map((message) => {
    const text = texts.find((one) => message.content.endsWith(`\n\n${one}`));
    if (text === undefined) return message;
    return { ...message, content: message.content.slice(0, -text.length - 2) };
  });
}

function textsOf(experiment: Experiment): readonly string[] {
  return experiment.wordings.flatMap(({ text }) => {
    const read = protocolOf(experiment).readWording(text);
    if (read.kind === "invalid") throw new RangeError(read.problem);
    const { rule, reminder } = read;
    return reminder === null ? [rule] : [`${rule}\n\n${reminder}`, rule, reminder];
  });
}

describe("given history", () => {
  test.each(arms)(
    "sends %s the same messages in every arm, delivery aside",
    async (_, experiment) => {
      const texts = textsOf(experiment);
      const asSent = new Map<string, Set<string>>();
      const stripped = new Map<string, Set<string>>();
      const armsAt = new Map<string, number>();
      for (const { task, turn, call, request } of await play(experiment)) {
        if (call !== 0) continue;
        const place = `${task} ${turn}`;
        const sent = JSON.stringify([request.messages, request.seed]);
        const bare = JSON.stringify([undelivered(request.messages, texts), request.seed]);
        asSent.set(place, (asSent.get(place) ?? new Set()).add(sent));
        stripped.set(place, (stripped.get(place) ?? new Set()).add(bare));
        armsAt.set(place, (armsAt.get(place) ?? 0) + 1);
      }
      const played = new Set([...stripped.keys()].map((place) => place.split(" ")[0]));
      expect(played).toEqual(new Set(experiment.tasks.map(({ name }) => name)));
      expect(played.size).toBe(40);
      expect(new Set(armsAt.values()).size).toBe(1);
      expect([...armsAt.values()][0]).toBeGreaterThanOrEqual(8);
      for (const [place, messages] of stripped) {
        expect([place, messages.size]).toEqual([place, 1]);
        expect(asSent.get(place)?.size).toBeGreaterThanOrEqual(5);
      }
    },
  );
});

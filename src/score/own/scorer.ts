import type { OwnExtraction, OwnProtocol } from "../../protocols/own/own-protocol.ts";
import type { SuppliedPart } from "../../protocols/own/user-protocol.ts";
import type { ProtocolWords } from "../../residue/residue-context.ts";
import { scriptCalls } from "../../seam/script-calls.ts";
import { seamOf } from "../../seam/seams.ts";
import { declaredInCall, toolField } from "../../seam/tool-field.ts";
import { turnText } from "../../seam/turn-text.ts";
import { positionsOf } from "../../suite/agent-script.ts";
import { openedProtocol } from "../../suite/opened-protocols.ts";
import type { Task } from "../../suite/task.ts";
import type { AnsweredRecord, CellScorer, CellSetting } from "../cell-scorer.ts";
import { channelsOf } from "../channels.ts";
import { leakCounts } from "./leak-counts.ts";
import { denominatorsOf, type OwnExperiment, ownMetrics } from "./metrics.ts";
import { noTurn, type OwnReply } from "./turn.ts";

/**
 * Scores replies by a protocol of the user's own. One scorer reads all cells of its experiment, so that all of them
 * list the same leaks.
 *
 * @throws {RangeError} if the protocol is not open
 */
export function ownScorer(experiment: OwnExperiment): CellScorer {
  const protocol = openedProtocol(experiment.own);
  const metrics = ownMetrics(experiment, protocol);
  const leaks = leakCounts(protocol.leakRules);
  const { replies } = denominatorsOf(experiment);
  const asksTwice = (seam: string) => seamOf(protocol.position, seam).second !== null;

  function replyOf(
    calls: readonly AnsweredRecord[],
    { seam, sought }: CellSetting,
    task: Task,
  ): OwnReply {
    const { text, extraction } = readingOf(protocol, calls, seam);
    const [first] = calls;
    return {
      kind: "reply",
      text,
      extraction,
      given: givenIn(calls),
      unprompted: calls.length > 1 ? declares(protocol, first) : null,
      called: calledIn(experiment, first, seam),
      wanted: isWanted(task, first),
      truncated: calls.some(({ reply }) => reply.finish.reason === "length"),
      channels: channelsOf(
        calls.map(({ reply }) => reply),
        (written) => protocol.extract(written, false).declared,
      ),
      outputTokens: tokensOf(calls),
      sought,
    };
  }

  return {
    get metrics() {
      return [...metrics, ...leaks.shapes(replies)];
    },
    words: wordsOf(protocol),
    callsPerTurn: (seam) => (asksTwice(seam) ? 2 : 1),
    givenAt: (seam) =>
      asksTwice(seam) && "fenceCompliant" in protocol.facts ? ["fenceCompliant"] : [],
    read: (calls, seam) => readingOf(protocol, calls, seam),
    scoresOf(calls, setting, task) {
      const turn = replyOf(calls, setting, task);
      const scores = metrics.map((metric) => metric.score(turn));
      return { scores: [...scores, ...leaks.sorted(leaks.of(turn))], proposal: null };
    },
    worldScores: (task) => task.turns.map(() => []),
    unmet: () => [
      ...metrics.map((metric) => metric.score({ kind: "unmet" })),
      ...leaks.shapes(replies).map(() => noTurn),
    ],
    learn(calls, seam) {
      leaks.of(readingOf(protocol, calls, seam));
    },
  };
}

function readingOf(protocol: OwnProtocol, calls: readonly AnsweredRecord[], seam: string) {
  const last = calls.at(-1);
  if (last === undefined) throw new RangeError("a turn has an answered call");
  const { text: said } = last.reply;
  if (seam === toolField.id) return { text: said, extraction: fieldExtraction(last, protocol) };
  if (calls.length === 1) {
    return { text: said, extraction: protocol.extract(said, givenIn(calls) === "opener") };
  }
  const text = turnText(seam, last.request, said, protocol.opener);
  return { text, extraction: protocol.extract(text, false) };
}

/** A declaration made in the field of a call; nothing else is read there, and the text has no part in it. */
function fieldExtraction({ reply }: AnsweredRecord, { facts }: OwnProtocol): OwnExtraction {
  return {
    prose: reply.text,
    declared: reply.toolCalls.some((call) => declaredInCall(call) !== null),
    removals: [],
    facts: Object.fromEntries(Object.keys(facts).map((name) => [name, null])),
    fault: null,
  };
}

function givenIn(calls: readonly AnsweredRecord[]): SuppliedPart | null {
  const given = calls.at(-1)?.delivery.given ?? [];
  return given.includes("form") ? "form" : given.includes("opener") ? "opener" : null;
}

function declares(protocol: OwnProtocol, call: AnsweredRecord | undefined): boolean {
  return call !== undefined && protocol.extract(call.reply.text, false).declared;
}

function calledIn(
  { plays, options }: OwnExperiment,
  first: AnsweredRecord | undefined,
  seam: string,
): boolean | null {
  if (plays === "narrator" || options.toolFormat === "scripted" || first === undefined) return null;
  return scriptCalls(first.reply, options.toolFormat, seam).length > 0;
}

/** A narrator's every turn, and an agent's that stands for a tool step. */
function isWanted(task: Task, first: AnsweredRecord | undefined): boolean {
  if (task.for === "narrator") return true;
  const step = first?.step ?? null;
  return step !== null && positionsOf(task)[step]?.step != null;
}

/** What all calls wrote; null when one of them is not counted. */
function tokensOf(calls: readonly AnsweredRecord[]): number | null {
  return calls.reduce<number | null>((sum, { reply }) => {
    const { outputTokens } = reply.usage;
    return sum === null || outputTokens === null ? null : sum + outputTokens;
  }, 0);
}

/** What a reader should not see: the tag or the fence that the opener is of. */
function wordsOf({ opener }: OwnProtocol): ProtocolWords {
  const [, tag = null] = /^<([A-Za-z][\w-]*)>$/.exec(opener) ?? [];
  const [, fenceLabel = null] = /^```([A-Za-z][\w-]*)$/.exec(opener) ?? [];
  return { tag, fenceLabel, eventNames: [], sceneHeading: null, sectionHeadings: [] };
}

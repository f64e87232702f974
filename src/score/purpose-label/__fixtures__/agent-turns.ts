import { purposeLabelProtocol } from "../../../protocols/purpose-label/protocol.ts";
import { soughtBy } from "../../../residue/sought.ts";
import { isUnscored, type Score } from "../../metric.ts";
import { isPlainHeading } from "../plain-heading.ts";
import type { AgentReply, UnmetStep } from "../turn.ts";
import { writtenHeading } from "../written-heading.ts";

/** The heading budget of these turns. */
export const budget = 24;

const protocol = purposeLabelProtocol(budget);
const tools = ["find_test", "read_log"];

export const rule =
  "Begin each message that calls a tool with one line: <purpose>Finding the broken link</purpose>. Say what you want to find out, in words that anybody understands.";

export const sought = soughtBy({
  words: {
    tag: "purpose",
    fenceLabel: null,
    eventNames: [],
    sceneHeading: null,
    sectionHeadings: [],
  },
  instruction: [rule],
});

/** A reply to a step that wants `find_test`, with a call of it; `changes` replace its fields. */
export function agentReply(text: string, changes: Partial<AgentReply> = {}): AgentReply {
  const reading = protocol.extract(text, changes.given === "opener");
  const written = writtenHeading(text, reading);
  return {
    kind: "reply",
    text,
    reading,
    written,
    plain: isPlainHeading(written, tools),
    given: null,
    calls: ["find_test"],
    wanted: "find_test",
    mark: "unmarked",
    headingsReturn: true,
    earlier: null,
    truncated: false,
    channels: { thought: false, inReasoning: false },
    outputTokens: null,
    sought,
    ...changes,
  };
}

/** A reply that declares its purpose in a tool's field. */
export function fieldReply(written: string, changes: Partial<AgentReply> = {}): AgentReply {
  const { label, declared } = protocol.extract(`<purpose>${written}</purpose>`, false);
  const reading = { label, declared, prose: "", removals: [] };
  return agentReply("", {
    reading,
    written,
    plain: isPlainHeading(written, tools),
    given: "form",
    ...changes,
  });
}

export function unmetStep(changes: Partial<UnmetStep> = {}): UnmetStep {
  return { kind: "unmet", mark: "unmarked", headingsReturn: true, ...changes };
}

/** A score as a letter: y, n, or - for none. */
export function letterOf(score: Score | undefined): string {
  if (score === undefined || isUnscored(score)) return "-";
  return score === true ? "y" : "n";
}

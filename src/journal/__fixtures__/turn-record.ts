import { plainReply } from "../../model/model.ts";
import { recordVersion, type TurnRecord } from "../turn-record.ts";

/** A scored record of the shape that a run writes; `changes` replace its fields. */
export function turnRecord(changes: Partial<TurnRecord> = {}): TurnRecord {
  return {
    v: recordVersion,
    key: "k0",
    cell: "purpose-label/system/firm/default/sim:steady",
    task: "triage",
    epoch: 0,
    turn: 0,
    step: 0,
    call: 0,
    attempt: 1,
    seed: 7,
    request: {
      messages: [{ role: "user", content: "Look into it." }],
      tools: [],
      prefill: null,
      constraint: null,
      sampling: { temperature: 0.7, maxOutputTokens: 64, stop: [] },
      seed: 7,
    },
    reply: plainReply("<purpose>Finding it</purpose>\nOn it."),
    outcome: { kind: "scored" },
    delivery: {
      mechanism: null,
      placement: "system-prompt",
      prefix: null,
      given: [],
      effect: null,
      refuses: null,
    },
    warnings: [],
    at: "2026-01-01T00:00:00.000Z",
    latencyMs: 1,
    ...changes,
  };
}

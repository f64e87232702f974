/**
 * The library: what a program needs to load a suite, play it and recompute its tables. Applications that
 * ship an extractor import `seambench/protocols/…` instead, which depends on nothing.
 */

export { describeError, ExitCode, FileError, SeambenchError, UsageError } from "./errors.ts";
export type { Estimate } from "./estimate/estimate.ts";
export { exitCodeOf } from "./estimate/exit-code.ts";
export { type CellSummary, type Summary, summarise } from "./estimate/summary.ts";
export { openJournal, readJournal } from "./journal/journal.ts";
export type { Manifest } from "./journal/manifest.ts";
export { readManifest, runFolder } from "./journal/run-folder.ts";
export type { TurnRecord } from "./journal/turn-record.ts";
export type { Model, ModelAnswer, ModelReply, ModelRequest } from "./model/model.ts";
export type { AiSdkModel } from "./model/module/ai-sdk-model.ts";
export type {
  UserCall,
  UserGenerate,
  UserModel,
  UserPromise,
  UserReply,
  UserToolCall,
  UserUsage,
} from "./model/module/user-model.ts";
export { closeModels, openModels } from "./model/open-model.ts";
export { type Cell, cellsOf } from "./plan/cell.ts";
export type {
  UserExtraction,
  UserProtocol,
  UserRemoval,
} from "./protocols/own/user-protocol.ts";
export { writeReport } from "./report/write-report.ts";
export { journalRecorder } from "./run/journal-recorder.ts";
export { runSuite } from "./run/run-suite.ts";
export { systemClock } from "./run/stage.ts";
export { scoreRun } from "./score/score-run.ts";
export { loadSuite } from "./suite/load-suite.ts";
export { packageEvals } from "./suite/package-evals.ts";
export type { Suite } from "./suite/suite.ts";

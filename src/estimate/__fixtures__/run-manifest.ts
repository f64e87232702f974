import {
  contentHashes,
  type Manifest,
  type ManifestModel,
  manifestVersion,
} from "../../journal/manifest.ts";
import type { Suite } from "../../suite/suite.ts";

const supported = { kind: "supported", mechanism: "test", evidence: "by the test" } as const;

/** A model that supports everything; `changes` replace its fields. */
export function manifestModel(changes: Partial<ManifestModel> = {}): ManifestModel {
  return {
    simulated: false,
    prefill: supported,
    constraint: supported,
    lateSystem: supported,
    probe: null,
    identity: {},
    ...changes,
  };
}

/** The manifest of a run of a suite, all of its models as told. */
export function runManifest(suite: Suite, models: Manifest["models"]): Manifest {
  return {
    v: manifestVersion,
    run: "made up",
    plan: "p0",
    createdAt: "2026-01-01T00:00:00.000Z",
    versions: { seambench: "0", node: "20", protocols: {} },
    commit: null,
    machine: { cpu: "none", cores: 1, memoryGb: 1, platform: "linux" },
    seed: suite.seed,
    models,
    hashes: contentHashes(suite),
    suite,
  };
}

import type { ModelSpec } from "../../suite/suite.ts";
import type { Capability, Support } from "../model.ts";
import { modulePrefill } from "./module-settings.ts";
import type { UserModelReading } from "./read-user-model.ts";
import type { UserPromise } from "./user-model.ts";

type Opened = Exclude<UserModelReading, { kind: "invalid" }>;

/** What a module can do. What it says of itself is believed; the suite's `prefill` stands over it. */
export function moduleSupport(
  opened: Opened,
  { prefill }: Pick<ModelSpec, "prefill">,
): Readonly<Record<Capability, Support>> {
  const { says } = opened;
  return {
    prefill: prefillSupport(opened, prefill),
    constraint: said("constraint", says.constraint) ?? silent[opened.kind].constraint,
    lateSystem: said("lateSystem", says.lateSystem) ?? silent[opened.kind].lateSystem,
  };
}

function prefillSupport({ kind, says }: Opened, prefill: string): Support {
  if (prefill === "none") return { kind: "unsupported", reason: "prefill: none" };
  if (prefill === modulePrefill) {
    return { kind: "supported", mechanism: modulePrefill, evidence: "as the suite says" };
  }
  return said("prefill", says.prefill) ?? silent[kind].prefill;
}

function said(capability: Capability, promise: UserPromise | null): Support | null {
  switch (promise) {
    case "honoured":
      return {
        kind: "supported",
        mechanism: capability === "prefill" ? modulePrefill : "module",
        evidence: "as the module says",
      };
    case "refused":
      return { kind: "unsupported", reason: `the module says that ${capability} is refused` };
    default:
      return null;
  }
}

/** Where the module says nothing. A provider beneath the AI SDK may do anything with the end of a conversation. */
const silent: Readonly<Record<Opened["kind"], Readonly<Record<Capability, Support>>>> = {
  loop: {
    prefill: {
      kind: "unsupported",
      reason: "the module does not say that it takes a prefill",
    },
    constraint: {
      kind: "unsupported",
      reason: "the module does not say that it keeps a reply to a schema",
    },
    lateSystem: {
      kind: "unsupported",
      reason: "the module does not say that it takes a later system message",
    },
  },
  "ai-sdk": {
    prefill: { kind: "inconclusive", reason: "not probed" },
    constraint: {
      kind: "supported",
      mechanism: "responseFormat",
      evidence: "a provider that cannot says so, and then the turn is missing",
    },
    lateSystem: { kind: "inconclusive", reason: "not probed" },
  },
};

import type { ModelSpec } from "../../suite/suite.ts";
import type { ModelRequest } from "../model.ts";
import type { ContextWatch } from "./context-watch.ts";
import type { Fetch } from "./fetch.ts";
import type { Oracle } from "./oracle.ts";
import type { PrefillDialect } from "./prefill-dialect.ts";
import type { Redactor } from "./redact.ts";
import type { HttpSettings } from "./settings.ts";
import type { Wire, WireRequest } from "./wire.ts";

/** Where requests go and in which words. */
export interface Target {
  readonly spec: ModelSpec;
  readonly wire: Wire;
  readonly settings: HttpSettings;
  readonly fetch: Fetch;
  readonly redact: Redactor;
}

/** A target as it was opened: everything but how a prefill is written. */
export interface Opened extends Target {
  readonly watch: ContextWatch;
  /** What the server tells without generating; null for a vendor's own address, which tells nothing. */
  readonly oracle: Oracle | null;
}

/** The request on the wire, its prefill in `dialect`. */
export function wireRequest(
  request: ModelRequest,
  { spec, wire, settings }: Pick<Target, "spec" | "wire" | "settings">,
  dialect: PrefillDialect | null,
): WireRequest {
  const { body, thinking, contextTokens } = spec;
  return wire.requestBody(request, {
    model: settings.model,
    dialect,
    body,
    thinking,
    contextTokens,
  });
}

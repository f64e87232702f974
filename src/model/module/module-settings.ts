import { resolve } from "node:path";
import { UsageError } from "../../errors.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { type Environment, expandEnv } from "../expand-env.ts";
import { aiSdkOwnOptions } from "./ai-sdk-call.ts";
import type { ModulePlace } from "./load-model-module.ts";

/** What of the world this adapter looks at. */
export interface ModuleWorld {
  readonly env: Environment;
  /** The folder that a relative path starts from. */
  readonly cwd: string;
}

/**
 * Where the module of a model is.
 *
 * @throws {UsageError} for a `${NAME}` in the path that is not set, and for settings of other adapters: the module
 * asks its server by itself, and a setting that reaches nobody must not look as if it did
 */
export function modulePlace(spec: ModelSpec, { env, cwd }: ModuleWorld): ModulePlace {
  const where = `model ${spec.id}`;
  const foreign = foreignSetting(spec);
  if (foreign !== null) {
    throw new UsageError(`${foreign} says nothing to a module, which asks its server by itself`, {
      where,
      mend: "take it out, and set it in the module; settings of its own can stand in body",
    });
  }
  if (spec.prefill !== "auto" && spec.prefill !== "none" && spec.prefill !== modulePrefill) {
    throw new UsageError(`prefill: ${spec.prefill} is nothing that a module can be asked for`, {
      where,
      mend: `write auto, none or ${modulePrefill}; the module itself says what it does with \`export const prefill\``,
    });
  }
  const path = expandEnv(spec.model, env, { where, field: "model" });
  return { path: resolve(cwd, path), shown: spec.model, where };
}

/** The one way in which a module, or a model of the AI SDK, is given a prefill: as it stands, at the end. */
export const modulePrefill = "trailing-assistant";

function foreignSetting(spec: ModelSpec): string | null {
  if (spec.baseUrl !== null) return "baseUrl";
  if (spec.apiKeyEnv !== null) return "apiKeyEnv";
  if (Object.keys(spec.headers).length > 0) return "headers";
  if (spec.thinking !== "default") return "thinking";
  return spec.api === "chat" ? null : "api";
}

/**
 * @throws {UsageError} for a `body` that would change what the harness itself sends to a model of the AI SDK
 */
export function refuseOwnOptions({ body }: ModelSpec, where: string): void {
  const taken = aiSdkOwnOptions.find((name) => Object.hasOwn(body, name));
  if (taken === undefined) return;
  throw new UsageError(`body.${taken} is not for a suite to set`, {
    where,
    mend: `take it out: the harness itself sends ${aiSdkOwnOptions.join(", ")}`,
  });
}

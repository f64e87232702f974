import { UsageError } from "../../errors.ts";
import type { ModelSpec } from "../../suite/suite.ts";
import { type Environment, expandEnv, variableNames, variableValue } from "../expand-env.ts";
import type { ModelRequest } from "../model.ts";
import { chatTools, type JsonMap, type ProviderFamily } from "./provider-family.ts";

/** What a provider is loaded with, and what of it must not be kept. */
export interface ProviderConfig {
  readonly config: JsonMap;
  readonly secrets: readonly string[];
}

/**
 * The `config` that a provider is loaded with: what keeps it from hiding things, what the suite writes beside
 * `model` where the family has a field for it, and over both the suite's `body` as it is.
 *
 * @throws {UsageError} for what the provider has no field for, and for variables that are not set
 */
export function providerConfig(
  spec: ModelSpec,
  { fixed, fields }: ProviderFamily,
  env: Environment,
): ProviderConfig {
  const where = `model ${spec.id}`;
  const written: { [key: string]: JsonMap[string] } = { ...fixed };
  const secrets: string[] = [];
  const put = (name: keyof ProviderFamily["fields"], value: JsonMap[string]) => {
    const field = fields[name];
    if (field === null) throw withoutField(name, where);
    written[field] = value;
  };
  if (spec.baseUrl !== null) {
    put("baseUrl", expandEnv(spec.baseUrl, env, { where, field: "baseUrl" }));
    secrets.push(...valuesIn(spec.baseUrl, env));
  }
  if (spec.apiKeyEnv !== null) {
    secrets.push(variableValue(spec.apiKeyEnv, env, { where, field: "apiKeyEnv" }));
    put("apiKeyEnv", spec.apiKeyEnv);
  }
  if (Object.keys(spec.headers).length > 0) {
    const headers = Object.entries(spec.headers).map(([name, text]) => {
      secrets.push(...valuesIn(text, env));
      return [name, expandEnv(text, env, { where, field: `headers.${name}` })] as const;
    });
    put("headers", Object.fromEntries(headers));
  }
  refuseForeign(spec, where);
  return { config: { ...written, ...spec.body }, secrets };
}

function valuesIn(text: string, env: Environment): readonly string[] {
  return variableNames(text).map((name) => env[name] ?? "");
}

function withoutField(name: string, where: string): UsageError {
  return new UsageError(`this provider of promptfoo has no known setting for ${name}`, {
    where,
    mend: `take ${name} out, and write what promptfoo documents for the provider into body, or into its variables`,
  });
}

function refuseForeign(spec: ModelSpec, where: string): void {
  const { thinking, api, prefill } = spec;
  const foreign =
    thinking !== "default"
      ? `thinking: ${thinking}`
      : api !== "chat"
        ? `api: ${api}`
        : prefill !== "auto" && prefill !== "none"
          ? `prefill: ${prefill}`
          : null;
  if (foreign === null) return;
  throw new UsageError(`${foreign} cannot be carried out through promptfoo`, {
    where,
    mend: "take it out; what the provider itself documents can stand in body",
  });
}

/**
 * What a request adds to a provider's `config`: sampling and tools. What the suite's `body` sets is left as it is.
 * Tools go through `passthrough`, because `tools` would be read as templates.
 */
export function callConfig(request: ModelRequest, family: ProviderFamily, body: JsonMap): JsonMap {
  const sampling = Object.entries(family.sampling(request));
  const unset = sampling.filter(([name]) => !Object.hasOwn(body, name));
  return {
    ...Object.fromEntries(unset),
    ...(family.takesTools &&
      request.tools.length > 0 && {
        passthrough: { ...mapIn(body["passthrough"]), tools: chatTools(request.tools) },
      }),
  };
}

function mapIn(value: unknown): JsonMap {
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  return isMap ? (value as JsonMap) : {};
}

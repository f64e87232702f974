import { type AiSdkModel, aiSdkVersions } from "./ai-sdk-model.ts";
import type { UserGenerate, UserModel, UserPromise } from "./user-model.ts";

/** What a module exports, checked. */
export type UserModelReading =
  | { readonly kind: "loop"; readonly generate: UserGenerate; readonly says: UserSays }
  | { readonly kind: "ai-sdk"; readonly model: AiSdkModel; readonly says: UserSays }
  | { readonly kind: "invalid"; readonly problem: string; readonly mend: string };

/** What a module says of itself; null where it says nothing. */
export interface UserSays {
  readonly prefill: UserPromise | null;
  readonly constraint: UserPromise | null;
  readonly lateSystem: UserPromise | null;
  readonly host: string | null;
  readonly callsAtOnce: number | null;
  readonly contextTokens: number | null;
  readonly simulated: boolean;
  readonly close: () => unknown;
}

/** Checks the exports of a module. Nothing of it is called. */
export function readUserModel(exports: unknown): UserModelReading {
  const members = membersOf(exports);
  const { generate, model } = members;
  if (generate !== undefined && typeof generate !== "function") {
    return wrong("generate", "no function", exportWords);
  }
  const fault = generate === undefined ? modelFault(model) : null;
  if (fault !== null) return fault;
  const says = readSays(members);
  if (says.kind === "invalid") return says;
  return generate === undefined
    ? { kind: "ai-sdk", model: model as AiSdkModel, says: says.says }
    : { kind: "loop", generate: generate as UserGenerate, says: says.says };
}

const exportWords =
  "write `export const generate = async (request, { signal }) => text`, or export a model of the AI SDK as `model`";

type Invalid = Extract<UserModelReading, { kind: "invalid" }>;

function wrong(member: string, what: string, mend: string): Invalid {
  return { kind: "invalid", problem: `its export \`${member}\` is ${what}`, mend };
}

type Members = { readonly [Name in keyof UserModel]?: unknown };

/**
 * The exports by name, those of an object exported as `default` beneath them. A function as `default` is
 * `generate`, a model as `default` is `model`.
 */
function membersOf(exports: unknown): Members {
  const named = isObject(exports) ? exports : {};
  const { default: whole } = named;
  if (typeof whole === "function") return { generate: whole, ...pick(named) };
  if (isModel(whole)) return { model: whole, ...pick(named) };
  return { ...(isObject(whole) && pick(whole)), ...pick(named) };
}

const names = [
  "generate",
  "model",
  "prefill",
  "constraint",
  "lateSystem",
  "host",
  "callsAtOnce",
  "contextTokens",
  "simulated",
  "close",
] as const satisfies readonly (keyof UserModel)[];

/** Methods of an instance stand on its prototype, so each name is asked for; they are called on it. */
function pick(from: Readonly<Record<string, unknown>>): Members {
  const found = names.map((name) => [name, from[name]] as const);
  const bound = found.map(([name, value]) => [
    name,
    typeof value === "function" ? value.bind(from) : value,
  ]);
  return Object.fromEntries(bound.filter(([, value]) => value !== undefined));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function isModel(value: unknown): boolean {
  return isObject(value) && typeof value["doGenerate"] === "function";
}

function modelFault(model: unknown): Invalid | null {
  if (model === undefined) {
    const problem = "it exports neither `generate` nor `model`";
    return { kind: "invalid", problem, mend: exportWords };
  }
  if (typeof model === "string") {
    return wrong("model", "a name, and names are for the AI SDK's gateway", modelWords);
  }
  if (!isObject(model) || !isModel(model)) {
    return wrong("model", "no language model of the AI SDK", modelWords);
  }
  const version = model["specificationVersion"];
  if (typeof version === "string" && aiSdkVersions.includes(version)) return null;
  const known = aiSdkVersions.join(", ");
  return wrong("model", `a model of a specification other than ${known}`, upgradeWords);
}

const modelWords =
  'export what a provider returns, as in `export const model = openai("gpt-5-mini")`';
const upgradeWords =
  "install a provider for AI SDK 5 or later, or export a `generate` of your own that asks the model";

type SaysReading = { readonly kind: "says"; readonly says: UserSays } | Invalid;

function readSays(members: Members): SaysReading {
  for (const name of ["prefill", "constraint", "lateSystem"] as const) {
    const said = members[name];
    if (said !== undefined && said !== "honoured" && said !== "refused") {
      return wrong(
        name,
        "neither honoured nor refused",
        `write \`export const ${name} = "honoured"\``,
      );
    }
  }
  for (const name of ["callsAtOnce", "contextTokens"] as const) {
    const said = members[name];
    if (said !== undefined && !(Number.isSafeInteger(said) && Number(said) >= 1)) {
      return wrong(
        name,
        "no whole number from 1",
        `write \`export const ${name} = 1\`, or leave it out`,
      );
    }
  }
  const { host, simulated, close } = members;
  if (host !== undefined && (typeof host !== "string" || host.trim() === "")) {
    return wrong(
      "host",
      "no text",
      'write `export const host = "127.0.0.1:8080"`, or leave it out',
    );
  }
  if (simulated !== undefined && typeof simulated !== "boolean") {
    return wrong(
      "simulated",
      "no boolean",
      "write `export const simulated = true`, or leave it out",
    );
  }
  if (close !== undefined && typeof close !== "function") {
    return wrong(
      "close",
      "no function",
      "write `export const close = async () => {}`, or leave it out",
    );
  }
  return { kind: "says", says: saysOf(members) };
}

/** The members are as checked. */
function saysOf(members: Members): UserSays {
  const { close } = members as UserModel;
  const { prefill, constraint, lateSystem, host, callsAtOnce, contextTokens } =
    members as UserModel;
  return {
    prefill: prefill ?? null,
    constraint: constraint ?? null,
    lateSystem: lateSystem ?? null,
    host: host ?? null,
    callsAtOnce: callsAtOnce ?? null,
    contextTokens: contextTokens ?? null,
    simulated: members.simulated === true,
    close: close ?? (() => {}),
  };
}

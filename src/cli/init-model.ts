import { UsageError } from "../errors.ts";
import { simProfiles } from "../model/sim/profiles.ts";
import { adapterNames } from "../suite/model-schema.ts";
import { knownWords } from "../suite/nearest-word.ts";
import { commaList } from "./comma-list.ts";

/** A model of a starter suite. */
export type InitModel =
  | { readonly kind: "sim"; readonly profile: string }
  | { readonly kind: "llama"; readonly path: string }
  | { readonly kind: "named"; readonly adapter: string; readonly model: string }
  | {
      readonly kind: "server";
      readonly model: string;
      readonly baseUrl: string;
      readonly keyEnv: string | null;
    };

/**
 * The models of comma-separated lists: `sim:steady`, `llama:PATH` or a path that ends in `.gguf`, `NAME@URL` for a
 * model behind an OpenAI-compatible server, and `adapter:NAME` for every other adapter.
 *
 * @param keyEnv the environment variable that holds the key of every server; null for servers without one
 * @throws {UsageError} for an empty list, a model that stands twice, and anything that names no model
 */
export function modelsNamed(lists: readonly string[], keyEnv: string | null): readonly InitModel[] {
  const specs = lists.flatMap((list) => commaList(list) ?? []);
  if (specs.length === 0) throw modelFault("no model is named", "write sim:steady, for one");
  const twin = specs.find((spec, index) => specs.indexOf(spec) < index);
  if (twin !== undefined) throw modelFault(`${twin} stands twice`, "name each model once");
  return specs.map((spec) => modelNamed(spec, keyEnv));
}

function modelFault(message: string, mend: string): UsageError {
  return new UsageError(message, { where: "--model", mend });
}

function modelNamed(spec: string, keyEnv: string | null): InitModel {
  const [, named, url] = /^(?:openai-compatible:)?(.*?)@?(https?:\/\/.*)$/is.exec(spec) ?? [];
  if (url !== undefined) return serverModel(named ?? "", url, keyEnv);
  if (/\.gguf$/i.test(spec) && !/^[a-z-]{2,}:/i.test(spec)) return { kind: "llama", path: spec };
  const colon = spec.indexOf(":");
  const [adapter, model] = [spec.slice(0, colon), spec.slice(colon + 1).trim()];
  if (colon === -1 || model === "") {
    throw modelFault(`"${spec}" names no model`, `write ${FORMS}`);
  }
  if (adapter === "llama") return { kind: "llama", path: model };
  if (adapter === "sim") return simModel(model);
  if (adapter === "openai-compatible") {
    throw modelFault(`"${spec}" has no address`, `write ${model}@http://127.0.0.1:8080/v1`);
  }
  if (adapterNames.some((name) => name === adapter)) return { kind: "named", adapter, model };
  throw modelFault(`"${adapter}" is not an adapter`, knownWords(adapter, adapterNames, "adapters"));
}

const FORMS = "sim:steady, the path of a GGUF file, NAME@URL for a server, or another adapter:NAME";

function simModel(profile: string): InitModel {
  if (Object.hasOwn(simProfiles, profile)) return { kind: "sim", profile };
  const mend = knownWords(profile, Object.keys(simProfiles), "simulated models");
  throw modelFault(`no simulated model is named "${profile}"`, mend);
}

/** The address is not repeated in errors: what makes it unusable may be a password. */
function serverModel(model: string, url: string, keyEnv: string | null): InitModel {
  if (model.trim() === "") {
    throw modelFault(
      "the server's address has no model",
      "write NAME@URL, NAME as the server knows it",
    );
  }
  if (!url.includes("${") && !URL.canParse(url)) {
    throw modelFault("this is not an address", "write NAME@http://host:port/v1");
  }
  if (/^[^:]*:\/\/[^/?#]*@/.test(url)) {
    const mend = "take them out, and name the variable that holds the key with --key-env";
    throw modelFault("the address holds a user or a password, and suites are shared", mend);
  }
  return { kind: "server", model: model.trim(), baseUrl: url, keyEnv };
}

/**
 * The name of an environment variable; null for "".
 *
 * @throws {UsageError} if it is none; the text is not repeated, since what stands here by mistake is a key
 */
export function keyEnvNamed(text: string): string | null {
  if (text === "" || /^[A-Za-z_][A-Za-z0-9_]*$/.test(text)) return text === "" ? null : text;
  throw new UsageError("this is not the name of an environment variable", {
    where: "--key-env",
    mend: "put the key into the environment and give the variable's name here",
  });
}

/** Dated list prices: what a file of them holds, and which of them is a model's. */

import { isIP } from "node:net";
import { z } from "zod";
import { type Environment, expandEnv, variableNames } from "../model/expand-env.ts";
import type { Price, Pricing } from "../plan/pricing.ts";
import { checkShape } from "../suite/check-shape.ts";
import { writtenText } from "../suite/field-shapes.ts";
import { placeInFolder } from "../suite/file-place.ts";
import { fitsPattern } from "../suite/glob-pattern.ts";
import { inWords } from "../suite/issue-text.ts";
import { adapterNames } from "../suite/model-schema.ts";
import type { ModelSpec } from "../suite/suite.ts";
import type { FilePlace } from "../suite/text-file.ts";
import { readYamlFile } from "../suite/yaml-file.ts";

/** US dollars for a million tokens. */
const dollars = z.number().min(0);

const entrySchema = z.strictObject({
  adapter: z.enum(adapterNames).optional(),
  /** The server's host, for adapters that many servers speak. */
  host: writtenText.optional(),
  models: z.array(writtenText).min(1),
  input: dollars,
  output: dollars,
  /** The longest prompt in tokens that the price holds for. */
  upTo: z.number().int().min(1).optional(),
  date: z.iso.date({
    error: inWords("this is not a date", "write the day of the price as '2026-10-07'"),
  }),
  source: writtenText,
  note: writtenText.optional(),
});

const pricesSchema = z.strictObject({ prices: z.array(entrySchema) });

/** One line of a price list. */
export type PriceEntry = z.output<typeof entrySchema>;

/** The lists in the order in which they are looked through. */
export interface PriceLists {
  /** The user's own: it may price what is otherwise free. */
  readonly own: readonly PriceEntry[];
  readonly shipped: readonly PriceEntry[];
}

/**
 * Reads a price list.
 *
 * @throws {FileError} if it is absent or no price list, at the line of its first fault
 */
export async function readPrices(place: FilePlace): Promise<readonly PriceEntry[]> {
  return checkShape(await readYamlFile(place), pricesSchema).prices;
}

/**
 * The package's list and the user's own, if they have named one.
 *
 * @param packageEvals the package's `evals/`
 * @throws {FileError} as `readPrices`
 */
export async function priceLists(
  own: string | undefined,
  { cwd, packageEvals }: { readonly cwd: string; readonly packageEvals: string },
): Promise<PriceLists> {
  return {
    own: own === undefined ? [] : await readPrices(placeInFolder(cwd, own, "--prices")),
    shipped: await readPrices(placeInFolder(packageEvals, "prices/hosted.yaml", null)),
  };
}

/** What a model's tokens cost, from the first line that is about it. */
export function pricingOf(spec: ModelSpec, lists: PriceLists, env: Environment): Pricing {
  const host = hostOf(spec, env);
  const own = lists.own.find((entry) => isOwnEntryFor(entry, spec, host));
  if (own !== undefined) return { kind: "priced", price: priceOf(own) };
  if (spec.adapter === "sim") return { kind: "free", reason: "a simulated model costs nothing" };
  if (spec.adapter === "llama") return { kind: "free", reason: "it runs in this process" };
  if (spec.adapter === "module" || spec.adapter === "promptfoo") {
    return { kind: "unknown", reason: `nobody says what the ${spec.adapter} asks; name a price` };
  }
  if (host.kind === "unread") {
    return { kind: "unknown", reason: host.reason };
  }
  if (host.name !== null && isLocal(host.name)) {
    return { kind: "free", reason: "its server is on this machine or network" };
  }
  const shipped = lists.shipped.find((entry) => isShippedEntryFor(entry, spec, host.name));
  if (shipped !== undefined) return { kind: "priced", price: priceOf(shipped) };
  return isLocalByDefault(spec)
    ? { kind: "free", reason: "its server is on this machine or network" }
    : { kind: "unknown", reason: unlisted(spec, host.name) };
}

function unlisted({ adapter, model }: ModelSpec, host: string | null): string {
  const at = host === null ? adapter : host;
  return `no list has a price for "${model}" at ${at}; give one with --prices FILE`;
}

/** Ollama's own default is this machine, but for models that it hands on to its maker's. */
function isLocalByDefault({ adapter, model, baseUrl }: ModelSpec): boolean {
  return adapter === "ollama" && baseUrl === null && !/[-:]cloud$/.test(model);
}

type Host =
  | { readonly kind: "read"; readonly name: string | null }
  | { readonly kind: "unread"; readonly reason: string };

/** The host of the address that the suite gives; null for the adapter's own. */
function hostOf({ baseUrl, id }: ModelSpec, env: Environment): Host {
  if (baseUrl === null) return { kind: "read", name: null };
  const unset = variableNames(baseUrl).find((name) => (env[name] ?? "").trim() === "");
  if (unset !== undefined) return { kind: "unread", reason: `${unset} in baseUrl is not set` };
  const written = expandEnv(baseUrl, env, { where: `model ${id}`, field: "baseUrl" });
  if (!URL.canParse(written)) return { kind: "unread", reason: "its baseUrl is no address" };
  return { kind: "read", name: new URL(written).hostname };
}

function isOwnEntryFor(entry: PriceEntry, spec: ModelSpec, host: Host): boolean {
  if (entry.adapter !== undefined && entry.adapter !== spec.adapter) return false;
  if (entry.host !== undefined && (host.kind === "unread" || entry.host !== host.name)) {
    return false;
  }
  return entry.models.some((name) => isNamed(name, spec.model) || isNamed(name, spec.id));
}

/** A vendor's price is that of its own address: what a gateway in between asks is its own affair. */
function isShippedEntryFor(entry: PriceEntry, spec: ModelSpec, host: string | null): boolean {
  const vendors = vendorHosts[spec.adapter] ?? null;
  return (
    entry.adapter === spec.adapter &&
    (entry.host ?? vendors) === (host ?? vendors) &&
    entry.models.some((name) => isNamed(name, spec.model))
  );
}

const vendorHosts: Readonly<Record<string, string>> = {
  openai: "api.openai.com",
  anthropic: "api.anthropic.com",
  gemini: "generativelanguage.googleapis.com",
};

/** A name stands for its dated builds and for `-latest`; `*` and `?` are as in `--tasks`. */
function isNamed(name: string, model: string): boolean {
  if (fitsPattern(model, name)) return true;
  if (!model.startsWith(name)) return false;
  return /^-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/.test(model.slice(name.length));
}

function priceOf({ input, output, upTo, date, source, note }: PriceEntry): Price {
  return { input, output, upTo: upTo ?? null, date, source, note: note ?? null };
}

/** This machine, or a network that is not the internet's. */
function isLocal(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  if (isIP(name) === 0) return name === "localhost" || /\.(?:localhost|local|lan)$/.test(name);
  return (
    name === "::1" ||
    name === "0.0.0.0" ||
    /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|f[cd]|fe80:)/.test(name)
  );
}

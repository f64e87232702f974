/** What changed between two runs, as far as their manifests and journals tell it. */

import type { Manifest } from "../journal/manifest.ts";
import type { Support } from "../model/model.ts";
import { contentHash } from "../plan/content-hash.ts";
import type { Json } from "../protocols/json.ts";
import { canonicalJson } from "../suite/canonical-json.ts";
import { protocolName } from "../suite/protocol-name.ts";
import type { Experiment, ModelSpec } from "../suite/suite.ts";
import type { CellMatch } from "./cross-run-match.ts";
import type { RunReplies } from "./cross-run-replies.ts";
import { isSimulated } from "./is-simulated.ts";

/** One thing that is not the same in both runs. */
export interface CrossRunChange {
  /** What it is, such as `seed` or `wording purpose-label/firm`. */
  readonly what: string;
  /** As a word or a short hash; null where the run has none. */
  readonly first: string | null;
  readonly second: string | null;
}

/** A run as far as changes are told of it. */
export interface ChangingRun {
  readonly manifest: Manifest;
  readonly replies: RunReplies;
}

/** The changes from the first run to the second, in a fixed order: what made it, what was asked, who answered. */
export function changesBetween(
  first: ChangingRun,
  second: ChangingRun,
  matches: readonly CellMatch[],
): readonly CrossRunChange[] {
  const [a, b] = [first.manifest, second.manifest];
  return [
    ...changed("seambench", a.versions.seambench, b.versions.seambench),
    ...recordChanges("protocol version", a.versions.protocols, b.versions.protocols, bothOnly),
    ...changed("seed", a.seed, b.seed),
    ...changed("epochs", a.suite.epochs, b.suite.epochs),
    ...experimentChanges(a, b),
    ...contentChanges(a.hashes, b.hashes),
    ...modelPairs(matches).flatMap((pair) => modelChanges(pair, first, second)),
  ];
}

function changed(what: string, first: Json, second: Json): readonly CrossRunChange[] {
  if (canonicalJson(first) === canonicalJson(second)) return [];
  return [{ what, first: wordOf(first), second: wordOf(second) }];
}

/** A scalar as it is, anything larger by its hash. */
function wordOf(value: Json): string | null {
  if (value === null) return null;
  return typeof value === "object" ? shortHash(contentHash(canonicalJson(value))) : String(value);
}

function shortHash(hash: string): string {
  return `#${hash.slice(0, 8)}`;
}

type Fields = { readonly [name: string]: unknown };

/** Whether a field that only one of two records has is told. */
type Told = "both-only" | "either";
const bothOnly: Told = "both-only";

/** Each field by itself; what a record nests deeper than that is told by its hash. */
function recordChanges(
  what: string,
  first: Fields,
  second: Fields,
  told: Told = "either",
): readonly CrossRunChange[] {
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  return names
    .filter(
      (name) => told === "either" || (Object.hasOwn(first, name) && Object.hasOwn(second, name)),
    )
    .flatMap((name) =>
      changed(`${what} ${name}`, (first[name] ?? null) as Json, (second[name] ?? null) as Json),
    );
}

/** The options of the experiments that both have, by their protocol and place among its experiments. */
function experimentChanges(first: Manifest, second: Manifest): readonly CrossRunChange[] {
  const others = namedExperiments(second);
  return [...namedExperiments(first)].flatMap(([name, a]) => {
    const b = others.get(name);
    if (b === undefined) return [];
    return [
      ...recordChanges(`${name} options`, { ...a.options }, { ...b.options }),
      ...recordChanges(`${name} history`, { ...a.history }, { ...b.history }),
      ...recordChanges(`${name} compare`, { ...a.compare }, { ...b.compare }),
    ];
  });
}

function namedExperiments({ suite }: Manifest): ReadonlyMap<string, Experiment> {
  const counts = new Map<string, number>();
  return new Map(
    suite.experiments.map((experiment) => {
      const protocol = protocolName(experiment);
      const count = (counts.get(protocol) ?? 0) + 1;
      counts.set(protocol, count);
      return [count === 1 ? protocol : `${protocol} (${count})`, experiment];
    }),
  );
}

/** What was edited under its name. Tasks are told where they are left out, options field by field. */
function contentChanges(
  first: Manifest["hashes"],
  second: Manifest["hashes"],
): readonly CrossRunChange[] {
  return Object.entries(first).flatMap(([key, hash]) => {
    const other = second[key];
    const [kind, name] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
    if (other === undefined || other === hash || !editedKinds.includes(kind)) return [];
    return [{ what: `${kind} ${name} edited`, first: shortHash(hash), second: shortHash(other) }];
  });
}

const editedKinds: readonly string[] = ["wording", "variant", "protocol"];

interface ModelPair {
  readonly a: string;
  readonly b: string;
  readonly matches: readonly CellMatch[];
}

function modelPairs(matches: readonly CellMatch[]): readonly ModelPair[] {
  const pairs = new Map<string, { a: string; b: string; matches: CellMatch[] }>();
  for (const match of matches) {
    const [a, b] = [match.first.cell.model, match.second.cell.model];
    const name = JSON.stringify([a, b]);
    const pair = pairs.get(name) ?? { a, b, matches: [] };
    pairs.set(name, pair);
    pair.matches.push(match);
  }
  return [...pairs.values()];
}

function modelChanges(
  { a, b, matches }: ModelPair,
  first: ChangingRun,
  second: ChangingRun,
): readonly CrossRunChange[] {
  const what = a === b ? a : `${a} → ${b}:`;
  const [was, is] = [first.manifest.models[a], second.manifest.models[b]];
  const specs = [specOf(first.manifest, a), specOf(second.manifest, b)] as const;
  return [
    ...specChanges(what, specs),
    ...recordChanges(`${what} identity`, was?.identity ?? {}, is?.identity ?? {}),
    ...changed(
      `${what} simulated`,
      matches.some((match) => isSimulated(match.first, first.manifest)),
      matches.some((match) => isSimulated(match.second, second.manifest)),
    ),
    ...capabilities.flatMap((name) =>
      changed(`${what} ${name} support`, supportWord(was?.[name]), supportWord(is?.[name])),
    ),
    ...changed(
      `${what} served model`,
      servedWord(
        first.replies,
        matches.map((match) => match.first.cell.id),
      ),
      servedWord(
        second.replies,
        matches.map((match) => match.second.cell.id),
      ),
    ),
  ];
}

function specOf({ suite }: Manifest, id: string): ModelSpec | undefined {
  return suite.models.find((model) => model.id === id);
}

/** Addresses, headers and bodies may hold what nobody should read: that they changed is all that is told. */
function specChanges(
  what: string,
  [first, second]: readonly [ModelSpec | undefined, ModelSpec | undefined],
): readonly CrossRunChange[] {
  if (first === undefined || second === undefined) return [];
  const open = ({ adapter, model, prefill, thinking, api, contextTokens }: ModelSpec) => ({
    adapter,
    model,
    prefill,
    thinking,
    api,
    contextTokens,
  });
  const hidden = (["baseUrl", "headers", "body"] as const).filter(
    (name) => canonicalJson(first[name] ?? null) !== canonicalJson(second[name] ?? null),
  );
  return [
    ...recordChanges(what, open(first), open(second)),
    ...recordChanges(what, { ...first.sampling }, { ...second.sampling }),
    ...hidden.map((name) => ({ what: `${what} ${name}`, first: "one", second: "another" })),
  ];
}

const capabilities = ["prefill", "constraint", "lateSystem"] as const;

function supportWord(support: Support | undefined): string | null {
  if (support === undefined) return null;
  return support.kind === "supported" ? support.mechanism : support.kind;
}

function servedWord({ servedByCell }: RunReplies, cells: readonly string[]): string | null {
  const names = new Set(cells.flatMap((cell) => [...(servedByCell.get(cell) ?? [])]));
  return names.size === 0 ? null : [...names].toSorted().join(", ");
}

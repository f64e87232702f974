import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair } from "yaml";

/** Steps from the root of a YAML file to a value in it: keys of maps and indexes of lists. */
export type YamlPath = readonly (string | number)[];

/**
 * Where in the text the node at `path` begins, in UTF-16 units from its start.
 *
 * `side` chooses between a map entry's key and its value. A path that leads past what the file holds stops
 * at the last node that exists, so a missing key is reported at the map that lacks it. Aliases are followed
 * to their anchor: that is where the value is written.
 */
export function yamlOffset(document: Document, path: YamlPath, side: "key" | "value"): number {
  let node = resolved(document, document.contents);
  let offset = startOf(node) ?? 0;
  for (const [depth, step] of path.entries()) {
    const next = childOf(node, step);
    if (next === null) return offset;
    const wanted = side === "key" && depth === path.length - 1 ? next.key : next.value;
    offset = startOf(wanted) ?? startOf(next.key) ?? offset;
    node = resolved(document, next.value);
  }
  return offset;
}

interface Child {
  /** null for an entry of a list. */
  readonly key: unknown;
  readonly value: unknown;
}

function childOf(node: unknown, step: string | number): Child | null {
  if (isMap(node)) {
    const pair: Pair | undefined = node.items.find((item) => keyText(item.key) === String(step));
    return pair === undefined ? null : { key: pair.key, value: pair.value };
  }
  if (isSeq(node) && typeof step === "number" && step < node.items.length) {
    const value = node.items[step];
    return { key: value, value };
  }
  return null;
}

/** The name that a key gets in the plain value: `1:` and `"1":` are one key. */
function keyText(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}

function resolved(document: Document, node: unknown): unknown {
  return isAlias(node) ? node.resolve(document) : node;
}

function startOf(node: unknown): number | null {
  return (node as Partial<Node> | null)?.range?.[0] ?? null;
}

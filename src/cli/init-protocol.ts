import { UsageError } from "../errors.ts";
import { PURPOSE_LABEL_PREFILL } from "../protocols/purpose-label/instruction.ts";
import { knownWords } from "../suite/nearest-word.ts";

/** The protocol a starter suite is made for: a built-in one, or a tag of the user's own. */
export type InitProtocol =
  | { readonly kind: "purpose-label" }
  | { readonly kind: "state-block" }
  | { readonly kind: "tag"; readonly name: string };

export const initProtocols: readonly InitProtocol["kind"][] = [
  "purpose-label",
  "state-block",
  "tag",
];

/**
 * The protocol that flags or an answer name; a tag may be named alone.
 *
 * @throws {UsageError} for an unknown protocol, a tag without a name, and a tag beside another protocol
 */
export function protocolNamed(name: string | undefined, tag: string | undefined): InitProtocol {
  const kind = initProtocols.find((known) => known === (name ?? "tag"));
  if (kind === undefined) {
    const mend = knownWords(String(name), initProtocols, "protocols");
    throw new UsageError(`"${name}" is not a protocol`, { where: "--protocol", mend });
  }
  if (kind === "tag") return { kind, name: tagName(tag) };
  if (tag === undefined) return { kind };
  const mend = "drop --tag, or write --protocol tag";
  throw new UsageError(`${kind} has no tag of your own`, { where: "--tag", mend });
}

/** The name of a tag, with or without its angle brackets. */
function tagName(tag: string | undefined): string {
  const name = (tag ?? "").trim().replace(/^<(.*)>$/s, "$1");
  if (/^[A-Za-z][A-Za-z0-9_-]{0,31}$/.test(name)) return name;
  const message = name === "" ? "the tag has no name" : `"${name}" is not the name of a tag`;
  const mend = "name it with letters, digits, _ and -, beginning with a letter: status";
  throw new UsageError(message, { where: "--tag", mend });
}

/** How a suite file writes it. */
export function protocolYaml(protocol: InitProtocol): string {
  return protocol.kind === "tag" ? `{ tag: { name: ${protocol.name} } }` : protocol.kind;
}

/** How a sentence names it. */
export function protocolWords(protocol: InitProtocol): string {
  return protocol.kind === "tag" ? `<${protocol.name}>` : protocol.kind;
}

/** Who plays the tasks. */
export function readerOf({ kind }: InitProtocol): "agent" | "narrator" {
  return kind === "state-block" ? "narrator" : "agent";
}

/** The literal that an instruction must show. */
export function tagOf(protocol: Exclude<InitProtocol, { kind: "state-block" }>): string {
  return protocol.kind === "tag" ? `<${protocol.name}>` : PURPOSE_LABEL_PREFILL;
}

import {
  PurposeLabelOptionError,
  resolvePurposeLabelConfig,
} from "../protocols/purpose-label/config.ts";
import { extractPurposeLabel } from "../protocols/purpose-label/extract.ts";
import { splitStateBlock } from "../protocols/state-block/split.ts";
import type { Vocabulary } from "../protocols/state-block/vocabulary.ts";
import { LineFault } from "./line-fault.ts";
import type { LineProtocol } from "./line-protocols.ts";
import { rawMember } from "./raw-member.ts";

/** What a reader makes of one line besides its identifier: the members of the answer, in order. */
type LineReader = (line: LineMembers) => Readonly<Record<string, unknown>>;

/** The members of a line that are looked at; any other is passed over. */
interface LineMembers {
  readonly text: string;
  /** `undefined` when the line has none. */
  readonly config: unknown;
}

/** How the lines of each protocol are read. */
const lineReaders = {
  "purpose-label": () => readPurposeLabelLine,
  "state-block": (vocabulary: Vocabulary) => (line: LineMembers) => {
    const { prose, proposal, raw, removals } = splitStateBlock(line.text, vocabulary);
    return { prose, proposal, raw, removals };
  },
} satisfies Readonly<Record<LineProtocol, (vocabulary: Vocabulary) => LineReader>>;

/**
 * A function from one line of input to one line of output, newline left out on both sides, or `null` for a blank
 * line. Pure, and linear in the line. Whatever stands under `id` comes back as it was written.
 *
 * The function throws `LineFault` for a line that is not the question the protocol takes.
 */
export function lineAnswerer(
  protocol: LineProtocol,
  vocabulary: Vocabulary,
): (line: string) => string | null {
  const read: LineReader = lineReaders[protocol](vocabulary);
  return (line) => {
    if (line.trim() === "") return null;
    const members = JSON.stringify(read(membersOf(line)));
    return `{"id":${rawMember(line, "id") ?? "null"},${members.slice(1)}`;
  };
}

const lineShape = 'write one object a line, such as {"id": 1, "text": "the reply"}';

function membersOf(line: string): LineMembers {
  const value = parsed(line);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new LineFault("is JSON but not an object", lineShape);
  }
  const { text, config }: { text?: unknown; config?: unknown } = value;
  if (typeof (text ?? "") !== "string") {
    throw new LineFault(
      `has a "text" that is not a string`,
      "give the reply as one string, or null",
    );
  }
  return { text: typeof text === "string" ? text : "", config };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new LineFault("is not JSON", lineShape);
  }
}

const defaultConfig = { enabled: true, maxChars: 64, delivery: "system" } as const;

function readPurposeLabelLine(line: LineMembers): Readonly<Record<string, unknown>> {
  const { label, text, declared, removals } = extractPurposeLabel(configOf(line.config), line.text);
  return { label, text, declared, removals };
}

function configOf(config: unknown) {
  if (config === undefined) return defaultConfig;
  try {
    return resolvePurposeLabelConfig(withMaxChars(config));
  } catch (error) {
    if (!(error instanceof PurposeLabelOptionError)) throw error;
    const field = error.field === null ? `"config"` : `"config.${error.field}"`;
    const mend = `make it ${error.wanted}, or leave "config" out for the default`;
    throw new LineFault(`has a ${field} of ${error.given}`, mend);
  }
}

/** The conformance vectors spell the budget `max_chars`; a line may too. */
function withMaxChars(config: unknown): unknown {
  if (typeof config !== "object" || config === null || !("max_chars" in config)) return config;
  return { maxChars: config.max_chars, ...config };
}

/**
 * What a model's name tells of its family and version. Vendors, gateways and clouds spell one model many ways:
 *
 *     claude-opus-4-5-20251101      us.anthropic.claude-sonnet-4-5-20250929-v1:0      anthropic/claude-sonnet-4.5
 *     claude-3-5-haiku-latest       claude-haiku-4-5@20251001                         anthropic.claude-v2:1
 *     gemini-3.5-flash-lite         models/gemini-2.5-flash-preview-05-20             google/gemini-3.6-flash:free
 */

/** Two numbers, compared one after the other. */
export interface Version {
  readonly major: number;
  readonly minor: number;
}

export interface ModelName {
  readonly vendor: "claude" | "gemini";
  /** `opus`, `sonnet`, `flash-lite`, …; null when the name holds none that is known. */
  readonly family: string | null;
  /** null for an alias that moves, such as `gemini-flash-latest`. */
  readonly version: Version | null;
}

/** Reads a name of a Claude or Gemini model; null for every other name. */
export function modelName(name: string): ModelName | null {
  return claudeName(name) ?? geminiName(name);
}

const claudeFamilies = ["opus", "sonnet", "haiku", "fable", "mythos", "instant"];

function claudeName(name: string): ModelName | null {
  const words = wordsAfter(name, "claude");
  if (words === null) return null;
  const family = claudeFamilies.find((known) => words.includes(known)) ?? null;
  const at = words.findIndex((word) => shortNumber(word) !== null || /^v\d$/.test(word));
  // A version stands in front of a word or behind it; what follows a date is the cloud's own revision.
  const dated = words.findIndex((word) => /^\d{5,}$/.test(word));
  const known = at !== -1 && (dated === -1 || at < dated);
  return { vendor: "claude", family, version: known ? versionAt(words, at) : null };
}

function geminiName(name: string): ModelName | null {
  const words = wordsAfter(name, "gemini");
  if (words === null) return null;
  const at = words[0] === "live" ? 1 : 0;
  const version = shortNumber(words[at] ?? "") === null ? null : versionAt(words, at);
  return { vendor: "gemini", family: geminiFamily(words), version };
}

function geminiFamily(words: readonly string[]): string | null {
  const flash = words.indexOf("flash");
  if (flash !== -1) return words[flash + 1] === "lite" ? "flash-lite" : "flash";
  return ["pro", "ultra", "nano"].find((known) => words.includes(known)) ?? null;
}

/** The words of a name behind the vendor's; null when the vendor's is not a word of its own in it. */
function wordsAfter(name: string, vendor: string): readonly string[] | null {
  const words = name
    .slice(0, longestName)
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const at = words.indexOf(vendor);
  return at === -1 ? null : words.slice(at + 1);
}

/** Longer than any name of a model; what is behind it is not read. */
const longestName = 200;

function versionAt(words: readonly string[], at: number): Version {
  const major = Number(words[at]?.replace("v", ""));
  return { major, minor: shortNumber(words[at + 1] ?? "") ?? 0 };
}

/** One or two digits as a number; dates and revisions have more. */
function shortNumber(word: string): number | null {
  return /^\d{1,2}$/.test(word) ? Number(word) : null;
}

/** Below 0 when `a` is older, above 0 when it is newer, 0 when they are one. */
export function compareVersions(a: Version, b: Version): number {
  return a.major - b.major || a.minor - b.minor;
}

/**
 * `npm run layers`: checks that every file under `src/` imports only its own room and rooms to its left, and that
 * the sealed rooms depend on nothing. Prints each violation with its place and its mend, and ends with 1.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

/** The rooms in the order in which a record visits them; a name that ends in `.ts` is a room of one file. */
export const rooms: readonly string[] = [
  "errors.ts",
  "protocols",
  "residue",
  "stats",
  "suite",
  "seam",
  "plan",
  "model",
  "probe",
  "rehearsal",
  "journal",
  "run",
  "score",
  "transcripts",
  "estimate",
  "report",
  "gate",
  "peers",
  "index.ts",
  "cli",
];

/** Applications ship these as they are, so they import nothing from outside themselves. */
const sealed: readonly string[] = ["protocols", "residue", "stats"];

/** What tests of sealed rooms may import all the same. */
const testTools = /^(?:node:|vitest$|fast-check$)/;

/** One import that should not be there. `file` is relative to the checked folder, `line` counts from 1. */
export interface LayerViolation {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
  readonly mend: string;
}

/** An import as written: the specifier and the line it stands on. */
interface Import {
  readonly specifier: string;
  readonly line: number;
}

/** Every violation in the TypeScript files under `source`, in the order of their paths. */
export function layerViolations(source: string): LayerViolation[] {
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(source, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
  return files.flatMap((file) => violationsIn(file, readFileSync(join(source, file), "utf8")));
}

function violationsIn(file: string, text: string): LayerViolation[] {
  const room = roomOf(file);
  if (!isRoom(room)) {
    const mend = `move it into one of ${rooms.join(", ")}, or add the room to scripts/check-layers.ts`;
    return [{ file, line: 1, problem: `stands in no known room ("${room}")`, mend }];
  }
  return importsIn(text).flatMap((imported) => {
    const fault = faultOf(file, room, imported.specifier);
    return fault === null ? [] : [{ file, line: imported.line, ...fault }];
  });
}

type Fault = Pick<LayerViolation, "problem" | "mend">;

function faultOf(file: string, room: string, specifier: string): Fault | null {
  if (!specifier.startsWith(".")) return packageFault(file, room, specifier);
  const target = posix.normalize(posix.join(posix.dirname(file), specifier));
  if (target.startsWith("../")) {
    const problem = `imports ${specifier}, which lies outside the source folder`;
    return { problem, mend: "move what it needs into a room" };
  }
  return roomFault(room, roomOf(target));
}

function packageFault(file: string, room: string, specifier: string): Fault | null {
  if (!sealed.includes(room) || (isTestCode(file) && testTools.test(specifier))) return null;
  const problem = `imports "${specifier}" in the sealed room "${room}"`;
  return {
    problem,
    mend: "pass in what it needs as an argument, or move the file to another room",
  };
}

function roomFault(from: string, to: string): Fault | null {
  if (!isRoom(to)) {
    const problem = `imports from "${to}", which is no room`;
    return { problem, mend: `import from one of ${rooms.join(", ")}` };
  }
  if (from === to) return null;
  if (sealed.includes(from)) {
    const problem = `imports room "${to}" from the sealed room "${from}"`;
    return {
      problem,
      mend: "pass in what it needs as an argument, or move the file to another room",
    };
  }
  if (rooms.indexOf(to) < rooms.indexOf(from)) return null;
  const problem = `imports room "${to}", which lies to the right of "${from}"`;
  return { problem, mend: `move what both need into "${from}" or a room to its left` };
}

function isTestCode(file: string): boolean {
  return file.endsWith(".test.ts") || file.includes("/__fixtures__/");
}

function roomOf(file: string): string {
  return file.split("/")[0] ?? file;
}

function isRoom(name: string): boolean {
  return rooms.includes(name);
}

/**
 * The formatter puts every static import and export at the start of a line and its specifier in double quotes, so
 * a line is enough to tell one from a sentence that speaks of it.
 */
const staticImport = /^(?:import|export)\b(?:[^"'`;=(]*\bfrom)?\s*["']([^"'\n]+)["']/gm;
const dynamicImport =
  /^(?!\s*(?:\*|\/\/|\/\*)).*\b(?:import|require)\s*\(\s*["'`]([^"'`\n]+)["'`]/gm;

function importsIn(text: string): Import[] {
  return [staticImport, dynamicImport].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), (match) => ({
      specifier: match[1] ?? "",
      line: text.slice(0, match.index + match[0].length).split("\n").length,
    })),
  );
}

/** One line for the terminal. */
export function describeViolation(violation: LayerViolation, folder: string): string {
  const { file, line, problem, mend } = violation;
  return `${folder}/${file}:${line}: ${problem}\n  mend: ${mend}`;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const source = join(dirname(dirname(fileURLToPath(import.meta.url))), "src");
  const violations = layerViolations(source);
  for (const violation of violations) console.error(describeViolation(violation, "src"));
  if (violations.length > 0) process.exitCode = 1;
  else console.log(`layers: ${rooms.length} rooms, no import goes the wrong way`);
}

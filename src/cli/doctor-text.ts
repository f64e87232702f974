import { visibleLine, visibleText } from "../report/visible-text.ts";
import { counted } from "./counted.ts";
import type { Diagnosis } from "./doctor.ts";
import type { FoundFolder } from "./doctor-folders.ts";
import type { FoundPackage } from "./doctor-packages.ts";
import type { Finding, FoundServer } from "./doctor-servers.ts";

/** A diagnosis as the terminal shows it. */
export function diagnosisText(diagnosis: Diagnosis): string {
  const { node, packages, folders, keys, servers, warnings, next } = diagnosis;
  const found = servers.filter(({ is }) => is === "server").map(serverText);
  const others = servers.filter(({ is }) => is === "other").map(serverText);
  const rows: readonly (readonly [name: string, lines: readonly string[]])[] = [
    ["node", [`${node.version}, ${fitText(node.fits, node.wanted)}`]],
    ["packages", packages.map(packageText)],
    ["folders", folders.map(folderText)],
    ["keys", keys.length === 0 ? ["none set"] : keys.map(({ name, from }) => `${name} (${from})`)],
    ["servers", [...(found.length === 0 ? ["none found"] : found), ...others]],
    ["warnings", warnings],
  ];
  const text = rows.flatMap(([name, lines]) =>
    lines.map((line, n) => row(n === 0 ? name : "", line)),
  );
  return visibleText(`${text.join("\n")}\n\nnext:\n${next.map((line) => `  ${line}\n`).join("")}`);
}

function row(name: string, line: string): string {
  return `${name.padEnd(10)}${line.replaceAll("\n", `\n${" ".repeat(10)}`)}`;
}

function fitText(fits: boolean | null, wanted: string): string {
  if (fits === null) return `wanted: ${wanted}`;
  return fits ? "fine" : `not supported, wanted: ${wanted}`;
}

function packageText({ name, installed, version, wanted, fits }: FoundPackage): string {
  if (!installed) return `${name}: not installed (npm install ${name})`;
  return `${name} ${version ?? "of an unknown version"}, ${fitText(fits, wanted)}`;
}

function folderText({ use, path, writable }: FoundFolder): string {
  return `${use} ${writable ? "can" : "cannot"} be written: ${path}`;
}

function serverText(found: Finding): string {
  if (found.is === "other") return `${found.origin} ${found.reason}`;
  return `${kindText(found)} at ${found.baseUrl}: ${modelsText(found)}`;
}

function kindText({ kind, version, usual }: FoundServer): string {
  if (kind !== null) return version === null ? kind : `${kind} ${version}`;
  return `a server of unknown kind (usual there: ${usual.join(", ")})`;
}

function modelsText({ models, needsKey }: FoundServer): string {
  if (needsKey) return "lists its models to those who have a key";
  if (models.length === 0) return "no models";
  const shown = models.slice(0, 5).map((name) => visibleLine(name, 80));
  const more = models.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${counted(more, "more model")}` : ""}`;
}

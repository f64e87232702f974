// Loaded before the command line (`node --import`): its process dies by SIGKILL in the very write that gives a run's
// journal its line number DIE_AFTER_LINES, or inside the next line, at the share DIE_INSIDE of its bytes. What stands
// before that point is in the file, and nothing beyond.
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const wholeLines = Number(process.env.DIE_AFTER_LINES);
const inside = Number(process.env.DIE_INSIDE);
const { open } = fs;

fs.open = async (path, ...rest) => {
  const file = await open(path, ...rest);
  if (String(path).endsWith("journal.jsonl")) dieIn(file);
  return file;
};
syncBuiltinESMExports();

function dieIn(file) {
  const append = file.appendFile.bind(file);
  let written = 0;
  file.appendFile = async (text) => {
    const lines = text.trimEnd().split("\n");
    const dies =
      inside === 0 ? written + lines.length >= wholeLines : written + lines.length > wholeLines;
    if (!dies) {
      written += lines.length;
      return append(text);
    }
    const left = wholeLines - written;
    const head = lines.slice(0, left).map((line) => `${line}\n`);
    const next = Buffer.from(lines[left] ?? "");
    const part = inside === 0 ? 0 : Math.max(1, Math.floor(inside * next.length));
    await append(Buffer.concat([Buffer.from(head.join("")), next.subarray(0, part)]));
    process.kill(process.pid, "SIGKILL");
    return new Promise(() => {});
  };
}

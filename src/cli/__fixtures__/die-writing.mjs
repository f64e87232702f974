// Loaded before the command line (`node --import`): its process dies by SIGKILL in the very write that gives a run's
// journal its line number DIE_AFTER_LINES, or inside the next line, at the share DIE_INSIDE of its bytes. What stands
// before that point is in the file, and nothing beyond.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const wholeLines = Number(process.env.DIE_AFTER_LINES);
const inside = Number(process.env.DIE_INSIDE);
const { writeSync } = fs;
const { open } = fs.promises;
let journal = null;
let written = 0;

fs.promises.open = async (path, ...rest) => {
  const file = await open(path, ...rest);
  if (String(path).endsWith("journal.jsonl")) journal = file.fd;
  return file;
};

fs.writeSync = (fd, bytes, ...rest) => {
  if (fd !== journal) return writeSync(fd, bytes, ...rest);
  const lines = bytes
    .toString("utf8", ...rest)
    .trimEnd()
    .split("\n");
  const dies =
    inside === 0 ? written + lines.length >= wholeLines : written + lines.length > wholeLines;
  if (!dies) {
    written += lines.length;
    return writeSync(fd, bytes, ...rest);
  }
  const left = wholeLines - written;
  const head = lines.slice(0, left).map((line) => `${line}\n`);
  const next = Buffer.from(lines[left] ?? "");
  const part = inside === 0 ? 0 : Math.max(1, Math.floor(inside * next.length));
  writeSync(fd, Buffer.concat([Buffer.from(head.join("")), next.subarray(0, part)]));
  process.kill(process.pid, "SIGKILL");
  // Nothing more is done, should the signal take a moment.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};
syncBuiltinESMExports();

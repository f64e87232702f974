/**
 * A program that scores one file of replies and tells its peak memory, for tests that bound it: with a protocol and a
 * file as arguments, its last line on stderr is the peak in KiB.
 */
import { scoreFiles } from "../score-files.ts";

const [, , protocol = "", file = ""] = process.argv;
// The system's own peak would begin with that of the process which started this one.
let peak = 0;
const sample = () => {
  peak = Math.max(peak, process.memoryUsage.rss());
};
const sampling = setInterval(sample, 10);
await scoreFiles([file], { protocol, maxChars: 64, turns: "called", worst: 20 });
sample();
clearInterval(sampling);
process.stderr.write(`${Math.round(peak / 1024)}\n`);

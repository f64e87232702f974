import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Where a page is written to, piece by piece. */
export interface HtmlSink {
  write(text: string): Promise<void>;
}

/** Runs `write` on a file that takes its name only once everything stands in it, and is gone if that fails. Its folder is made. */
export async function writeStreamed(
  path: string,
  write: (sink: HtmlSink) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.part`;
  const file = await open(beside, "w");
  try {
    await write({
      async write(text) {
        await file.appendFile(text);
      },
    });
  } catch (error) {
    await file.close();
    await rm(beside, { force: true });
    throw error;
  }
  await file.close();
  await rename(beside, path);
}

import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../suite/make-folder.ts";

/** Where text is written to, piece by piece. */
export interface TextSink {
  write(text: string): Promise<void>;
}

/** A file that takes its name only once everything stands in it. */
export interface WholeFile extends TextSink {
  /** Gives it its name. Nothing is written after it. */
  commit(): Promise<void>;
  /** Leaves nothing of it, unless it has its name already. */
  discard(): Promise<void>;
}

/** Small pieces are gathered to this many UTF-16 units before they are written. */
const pieceUnits = 64 * 1024;

/** Opens a file beside its name; its folder is made. Whatever stands under the name stays there until it is committed. */
export async function openWhole(path: string): Promise<WholeFile> {
  await makeFolder(dirname(path));
  const beside = `${path}.part`;
  let file: FileHandle | null = await open(beside, "w");
  let pieces: string[] = [];
  let units = 0;

  async function flush(): Promise<void> {
    const text = pieces.join("");
    pieces = [];
    units = 0;
    await file?.appendFile(text);
  }

  async function close(): Promise<void> {
    const open = file;
    file = null;
    await open?.close();
  }

  return {
    async write(text) {
      pieces.push(text);
      units += text.length;
      if (units >= pieceUnits) await flush();
    },
    async commit() {
      await flush();
      await close();
      await rename(beside, path);
    },
    async discard() {
      await close();
      await rm(beside, { force: true });
    },
  };
}

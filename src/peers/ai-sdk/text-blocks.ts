import type { ShownText } from "./held-text.ts";
import type { SdkMetadata, SdkPart, SdkTextDelta, SdkTextEdge } from "./middleware-shape.ts";

/** One text of a stream: `[from, to)` of the reply. */
interface TextBlock {
  readonly id: string;
  /** Null where the stream goes on with a block that others have come between. */
  readonly begins: SdkTextEdge | null;
  readonly from: number;
  to: number;
  ends: SdkTextEdge | null;
  /** What the provider told with text that is not shown yet. */
  metadata: SdkMetadata | undefined;
}

/** The texts of a stream, each begun when the one before has ended, so that what is held stays in its own. */
export interface TextBlocks {
  begin(part: SdkTextEdge): void;
  extend(part: SdkTextDelta): void;
  end(part: SdkTextEdge): void;
  /** Writes shown text, which comes in order. */
  show(shown: readonly ShownText[]): void;
  /** Ends every block that lies before `decided`. */
  settle(decided: number): void;
  /** The parts that were written since it was last asked. */
  taken(): readonly SdkPart[];
}

/** The blocks of one stream, empty. */
export function textBlocks(): TextBlocks {
  const blocks: TextBlock[] = [];
  let front = 0;
  let parts: SdkPart[] = [];
  let length = 0;

  function open(id: string, begins: SdkTextEdge | null): TextBlock {
    const block = { id, begins, from: length, to: length, ends: null, metadata: undefined };
    blocks.push(block);
    if (blocks.length - 1 === front && begins !== null) parts.push(begins);
    return block;
  }

  /** Ends the front block and begins the next. */
  function pass(): void {
    const block = blocks[front];
    if (block?.ends) parts.push(block.ends);
    front += 1;
    const next = blocks[front];
    if (next?.begins) parts.push(next.begins);
  }

  function write(text: string): void {
    const block = blocks[front];
    if (block === undefined || text === "") return;
    const { id, metadata } = block;
    const delta: SdkTextDelta = { type: "text-delta", id, delta: text };
    parts.push(metadata === undefined ? delta : { ...delta, providerMetadata: metadata });
    block.metadata = undefined;
  }

  return {
    begin: (part) => void open(part.id, part),
    extend({ id, delta, providerMetadata }) {
      const last = blocks.at(-1);
      const block = last?.id === id && last.ends === null ? last : open(id, null);
      block.metadata = providerMetadata ?? block.metadata;
      length += delta.length;
      block.to = length;
    },
    end(part) {
      const block = blocks.findLast(({ id, ends }) => id === part.id && ends === null);
      if (block === undefined) parts.push(part);
      else block.ends = part;
    },
    show(shown) {
      for (const { start, text } of shown) {
        let from = start;
        const end = start + text.length;
        while (from < end) {
          while ((blocks[front]?.to ?? Infinity) <= from) pass();
          const to = Math.min(end, blocks[front]?.to ?? end);
          write(text.slice(from - start, to - start));
          from = to;
        }
      }
    },
    settle(decided) {
      while (front < blocks.length) {
        const block = blocks[front];
        if (block === undefined || block.ends === null || block.to > decided) return;
        pass();
      }
    },
    taken() {
      const taken = parts;
      parts = [];
      return taken;
    },
  };
}

/**
 * A protocol of one's own, written as a module: an agent ends every message with the list of what is done and what
 * is left.
 *
 *     Two reports fit, so I read the log next.
 *
 *     [todo]
 *     - [x] find reports
 *     - [ ] read the log
 *     [/todo]
 *
 * `extract` sees the reply as the model wrote it and says what a reader may see, whether the list was there, and
 * which pieces it took out. A list that was begun and never closed is taken out too, as a leak.
 */

import type { UserProtocol } from "seambench";

const opener = "[todo]";
const closer = "[/todo]";

export const protocol: UserProtocol = {
  version: 1,
  position: "trailing",
  opener,
  facts: {
    items: { unit: "count", direction: null },
    last: { unit: "proportion", direction: "higher" },
    state: { unit: "category", direction: null, categories: ["open", "done", "empty"] },
  },
  extract(text) {
    const start = text.lastIndexOf(opener);
    if (start === -1) return { prose: text, declared: false, removals: [] };
    const close = text.indexOf(closer, start);
    const closed = close !== -1;
    const end = closed ? close + closer.length : text.length;
    const lines = text.slice(start, end).split("\n");
    const open = lines.filter((line) => line.startsWith("- [ ] ")).length;
    const done = lines.filter((line) => line.startsWith("- [x] ")).length;
    return {
      prose: text.slice(0, start) + text.slice(end),
      declared: closed && open + done > 0,
      removals: [
        closed
          ? { rule: "todo_list", kind: "declaration", start, end }
          : { rule: "unclosed_list", kind: "leak", start, end },
      ],
      facts: {
        items: open + done,
        last: text.slice(end).trim() === "",
        state: open > 0 ? "open" : done > 0 ? "done" : "empty",
      },
    };
  },
};

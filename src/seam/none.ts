import type { Seam } from "./seam.ts";

/** No instruction at all: the floor that every other seam is compared with, and what the instruction costs. */
export const none: Seam = {
  id: "none",
  delivers: false,
  prefills: false,
  deliver: (messages) => ({ messages, prefill: null, places: [], given: [] }),
};

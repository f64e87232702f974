import { type Seam, undelivered } from "./seam.ts";

/** No instruction at all: the floor that every other seam is compared with, and what the instruction costs. */
export const none: Seam = {
  id: "none",
  delivers: false,
  needs: "nothing",
  nudges: false,
  deliver: undelivered,
  second: null,
};

import { type Seam, undelivered } from "./seam.ts";

/** The assistant turn begun at the opener and nothing that teaches what belongs there. */
export const prefillBare: Seam = {
  id: "prefill-bare",
  delivers: false,
  needs: "prefill",
  nudges: false,
  deliver: (standing, { opener }) => ({
    ...undelivered(standing),
    prefill: opener,
    given: ["opener"],
  }),
  second: null,
};

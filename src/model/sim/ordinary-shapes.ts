/** The shapes that profiles share where they do not differ. */

import type { BlockEnding, ConstrainedShape } from "./block-shapes.ts";
import type { ContinuedLabelShape, OwnLabelShape } from "./label-shapes.ts";
import type { Shapes } from "./profile.ts";

/** A model that nobody told of the tag, and that has seen such tags elsewhere. */
export const untaughtLabels: Shapes<OwnLabelShape> = {
  yes: { proper: 0.5, "after-prose": 0.5 },
  no: { prose: 1 },
};

/** A turn begun at a tag that nobody explained: it is mostly narration that is read as a heading. */
export const bareContinuations: Shapes<ContinuedLabelShape> = {
  yes: { continued: 0.2, "continued-narration": 0.5, "closed-late": 0.3 },
  no: { "never-closed": 1 },
};

/** A narrator that nobody told of the block. */
export const untaughtBlocks: Shapes<BlockEnding> = {
  yes: { proper: 0.4, "json-fence": 0.4, "trailing-object": 0.2 },
  no: { story: 0.995, "state-section-only": 0.005 },
};

/** A reply whose form the server keeps. */
export const fittedBlocks: Shapes<ConstrainedShape> = {
  yes: { "fitted-events": 0.8, "fitted-empty": 0.2 },
  no: { "fitted-loop": 1 },
};

import { channelMarkers } from "./channel-markers.ts";
import { chatTokens } from "./chat-tokens.ts";
import { danglingRule } from "./dangling-rule.ts";
import type { Detector } from "./detector.ts";
import { echoedHints } from "./echoed-hints.ts";
import { emptyEmphasis } from "./empty-emphasis.ts";
import { eventCalls } from "./event-calls.ts";
import { foundProposals } from "./found-proposals.ts";
import { htmlWrappers } from "./html-wrappers.ts";
import { instructionPieces } from "./instruction-pieces.ts";
import { jsonFragments } from "./json-fragments.ts";
import { labelHeadings } from "./label-headings.ts";
import { namedTags } from "./named-tags.ts";
import { fenceFragments, ownFences } from "./own-fences.ts";
import { protocolTags } from "./protocol-tags.ts";
import { roleHeaders } from "./role-headers.ts";
import { stateSections } from "./state-sections.ts";

/** Every detector. Where two find the very same piece, the one further up names it. */
export const detectors: readonly Detector[] = [
  protocolTags,
  ownFences,
  fenceFragments,
  foundProposals,
  jsonFragments,
  eventCalls,
  namedTags,
  htmlWrappers,
  stateSections,
  labelHeadings,
  echoedHints,
  instructionPieces,
  chatTokens,
  channelMarkers,
  roleHeaders,
  emptyEmphasis,
  danglingRule,
];

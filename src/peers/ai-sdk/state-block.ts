import { defaultVocabulary } from "../../protocols/state-block/default-vocabulary.ts";
import { type StateBlockExtraction, splitStateBlock } from "../../protocols/state-block/split.ts";
import type { Vocabulary } from "../../protocols/state-block/vocabulary.ts";
import { heldStory } from "./held-story.ts";
import type { ProtocolMiddleware } from "./middleware-shape.ts";
import { protocolMiddleware } from "./protocol-middleware.ts";

export interface StateBlockMiddlewareOptions {
  /** The events that there are; `defaultVocabulary` when absent. */
  readonly vocabulary?: Vocabulary;
  /** Told once of every reply what was read out of it, when it has ended. */
  readonly onBlock?: (extraction: StateBlockExtraction) => void;
}

/**
 * Takes the state block out of generated text and hands it over: in `providerMetadata.seambench` as `proposal` (null
 * where none was read), `form` and `parse`, and whole to `onBlock`. A stream shows the story up to the first mark that
 * may begin protocol, and what `splitStateBlock` leaves of the rest when the reply has ended.
 */
export function stateBlockMiddleware(
  options: StateBlockMiddlewareOptions = {},
): ProtocolMiddleware {
  const { vocabulary = defaultVocabulary, onBlock } = options;
  return protocolMiddleware(() => ({
    ...heldStory(vocabulary),
    end(reply) {
      const extraction = splitStateBlock(reply, vocabulary);
      onBlock?.(extraction);
      const { removals, proposal, form, parse } = extraction;
      return { removals, metadata: { proposal: written(proposal), form, parse } };
    },
  }));
}

/** As it is sent: NaN and the infinities are null. */
function written(proposal: StateBlockExtraction["proposal"]): unknown {
  return JSON.parse(JSON.stringify(proposal));
}

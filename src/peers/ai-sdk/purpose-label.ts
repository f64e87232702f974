import {
  type PurposeLabelOptions,
  resolvePurposeLabelConfig,
} from "../../protocols/purpose-label/config.ts";
import { extractPurposeLabel } from "../../protocols/purpose-label/extract.ts";
import { heldLabel } from "./held-label.ts";
import type { ProtocolMiddleware } from "./middleware-shape.ts";
import { protocolMiddleware } from "./protocol-middleware.ts";

export interface PurposeLabelMiddlewareOptions extends PurposeLabelOptions {
  /** Told of a reply's label as soon as its tag closes, before the rest of the reply; at most once a reply. */
  readonly onPurpose?: (label: string) => void;
}

/**
 * Takes the purpose label out of generated text and hands it over: in `providerMetadata.seambench.purpose`, which is
 * null for a reply that declares none, and to `onPurpose`. Text streams on around it; no part of a tag is shown but of
 * one that is never closed. The text is what `extractPurposeLabel` leaves, but that white space at the beginning of a
 * stream stays where prose comes before the declaration.
 *
 * @throws {PurposeLabelOptionError} for an option of the wrong kind
 */
export function purposeLabelMiddleware(
  options: PurposeLabelMiddlewareOptions = {},
): ProtocolMiddleware {
  const { onPurpose, ...labels } = options;
  const config = resolvePurposeLabelConfig(labels);
  return protocolMiddleware(() => {
    const held = heldLabel(config);
    let told = false;
    function tell(label: string): void {
      if (told || label === "") return;
      told = true;
      onPurpose?.(label);
    }
    return {
      push(delta) {
        const shown = held.push(delta);
        tell(held.label());
        return shown;
      },
      decided: held.decided,
      end(reply) {
        const { removals, declared, label } = extractPurposeLabel(config, reply);
        tell(label);
        return { removals, metadata: { purpose: declared ? label : null } };
      },
    };
  });
}

import { lateSystemOf } from "../dialects/late-system.ts";
import type { Support } from "../model.ts";

/** Whether a system message behind the first stays where it is, as the vendor documents it for its own address. */
export function anthropicLateSystem(model: string): Support {
  return lateSystemOf({ adapter: "anthropic", host: "api.anthropic.com", model, server: null });
}

/** What OpenAI documents of its models, whichever of its two protocols is spoken. */

import type { Support } from "../model.ts";

const evidence = "documented by the vendor";

/** Whether a reply can be held to a schema. */
export const constraint: Support = { kind: "supported", mechanism: "json_schema", evidence };

/** A system message is taken anywhere in the list and stays there. */
export const lateSystem: Support = { kind: "supported", mechanism: "system-message", evidence };

/**
 * The efforts that stand for thinking and for none. Models before gpt-5.1, and some after it, cannot leave off
 * thinking and refuse `none` with the list of what they take; models that do not reason refuse both.
 */
export const effort = { on: "medium", off: "none" } as const;

/**
 * How a server is told to continue a text instead of answering to it. A dialect is data: what it adds to the
 * request, and whether the prefix comes back with the reply.
 */

import type { Json } from "../../protocols/json.ts";

type JsonMap = { readonly [key: string]: Json };

export interface PrefillDialect {
  /** The word in suite files, and the mechanism in the journal. */
  readonly id: string;
  /** Fields of the trailing assistant message, beside its role and its content, which is the prefix. */
  readonly message: JsonMap;
  /** Fields of the request that stand only where something is prefilled. */
  readonly body: JsonMap;
  /** The field of the request that takes the prefix in place of a trailing assistant message; null for the message. */
  readonly prefixField: string | null;
  /** Whether servers of this dialect may send the prefix back in front of the continuation. */
  readonly mayEcho: boolean;
  /** What is not known of the prefix beside tools; null where it is documented to hold. */
  readonly toolsWarning: string | null;
}

import type { Recognition } from "./recognition.ts";

/** What is known of how one server, or one family of models behind a server, takes an assistant prefix. */
export interface DialectFacts {
  readonly id: string;
  /** Who speaks it. */
  readonly server: string;
  /** The prefill dialects that write it, the likeliest first; empty where none of our wires can, or none would help. */
  readonly wires: readonly string[];
  /** `varies`: it depends on the model, the template or the host behind, and only a probe tells. */
  readonly verdict: "honoured" | "refused" | "ignored" | "varies";
  /** What comes back in the text; null where no prefix is continued. */
  readonly echo: "continuation" | "includes-prefix" | "varies" | null;
  /** What is known of a prefix beside tools; null where nothing is. */
  readonly tools: string | null;
  /** What is known of a prefix beside reasoning; null where nothing is. */
  readonly thinking: string | null;
  /** What becomes of blanks at the ends of the prefix; null where nothing is known. */
  readonly whitespace: string | null;
  /** What else one must know; null where nothing is. */
  readonly note: string | null;
  /** Errors by which the server says that it takes no prefix, or not this way. */
  readonly refusals: readonly RegExp[];
  /** The server's words for a reply that was cut at the limit. */
  readonly lengthWords: readonly string[];
  /**
   * `high`: the vendor's documentation, SDK or source, or several reports made independently. `medium`: one report,
   * or source that was read and not run. `low`: nothing but the absence of documentation, or one report at second hand.
   */
  readonly confidence: "high" | "medium" | "low";
  /** Addresses, and `owner/repo@commit path`. */
  readonly sources: readonly string[];
  /** Any of these; empty where no adapter of ours reaches it. */
  readonly recognisedBy: readonly Recognition[];
}

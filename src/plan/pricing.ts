/** US dollars for a million tokens of prompt and of reply, and whose word that is. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** The longest prompt in tokens that it holds for; null for any. */
  readonly upTo: number | null;
  /** The day on which the source gave it. */
  readonly date: string;
  readonly source: string;
  readonly note: string | null;
}

/** What a model's tokens cost: nothing where it runs here, else what a list says. */
export type Pricing =
  | { readonly kind: "free"; readonly reason: string }
  | { readonly kind: "priced"; readonly price: Price }
  | { readonly kind: "unknown"; readonly reason: string };

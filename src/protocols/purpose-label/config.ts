/** Where the instruction is delivered: once in the system prompt, in every turn, or with the turn begun at the tag. */
export const purposeLabelDeliveries = ["system", "nudge", "prefill"] as const;
export type PurposeLabelDelivery = (typeof purposeLabelDeliveries)[number];

/** What a caller may pass; a missing or `null` field takes its default. */
export interface PurposeLabelOptions {
  /** Default `true`: whoever passes an object wants labels. */
  readonly enabled?: boolean | null;
  /** Longest label in Unicode scalars, an integer of at least 8; default 64. The three dots of a clip come on top. */
  readonly maxChars?: number | null;
  /** Default `"system"`. */
  readonly delivery?: PurposeLabelDelivery | null;
}

/** The options with every default filled in; everything else in this folder takes only this form. */
export interface PurposeLabelConfig {
  readonly enabled: boolean;
  readonly maxChars: number;
  readonly delivery: PurposeLabelDelivery;
}

/** An option that cannot be used: which one, and what stood there. */
export class PurposeLabelOptionError extends TypeError {
  override readonly name = "PurposeLabelOptionError";
  /** The refused field, or `null` when the options as a whole are of the wrong kind. */
  readonly field: keyof PurposeLabelConfig | null;
  /** What the field takes, in words. */
  readonly wanted: string;
  /** What was given, in words. */
  readonly given: string;

  constructor(field: keyof PurposeLabelConfig | null, wanted: string, value: unknown) {
    const given = inWords(value);
    const subject = field === null ? "Purpose-label options" : `Purpose-label option "${field}"`;
    super(`${subject} must be ${wanted}; got ${given}`);
    this.field = field;
    this.wanted = wanted;
    this.given = given;
  }
}

const smallestMaxChars = 8;

const defaults: PurposeLabelConfig = { enabled: false, maxChars: 64, delivery: "system" };

/**
 * The complete configuration for `value`: nothing given leaves labels off, a boolean switches them, an object
 * switches them on unless it says otherwise. Keys that are no option are ignored.
 *
 * @throws {PurposeLabelOptionError} if `value` or one of its fields is of the wrong kind or out of range
 */
export function resolvePurposeLabelConfig(value?: unknown): PurposeLabelConfig {
  if (value === undefined || value === null) return defaults;
  if (typeof value === "boolean") return { ...defaults, enabled: value };
  if (!isOptions(value)) throw new PurposeLabelOptionError(null, "a boolean or an object", value);
  return {
    enabled: enabledOf(value.enabled ?? true),
    maxChars: maxCharsOf(value.maxChars ?? defaults.maxChars),
    delivery: deliveryOf(value.delivery ?? defaults.delivery),
  };
}

function isOptions(value: unknown): value is Partial<Record<keyof PurposeLabelConfig, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function enabledOf(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw new PurposeLabelOptionError("enabled", "true or false", value);
}

function maxCharsOf(value: unknown): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= smallestMaxChars) {
    return value;
  }
  throw new PurposeLabelOptionError(
    "maxChars",
    `an integer of at least ${smallestMaxChars}`,
    value,
  );
}

function deliveryOf(value: unknown): PurposeLabelDelivery {
  const delivery = purposeLabelDeliveries.find((known) => known === value);
  if (delivery !== undefined) return delivery;
  throw new PurposeLabelOptionError(
    "delivery",
    `one of ${purposeLabelDeliveries.join(", ")}`,
    value,
  );
}

function inWords(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "function") return "a function";
  return String(value);
}

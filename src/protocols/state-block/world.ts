/**
 * The world of a narrator task: who and what there is, where, held by whom, and what is known.
 *
 * It is plain JSON, in the shape in which a task writes it by hand and `parseWorld` reads it back; the
 * same world is always written in the same order.
 */
export interface World {
  /** What the scene is about, one line; null when the task names none. */
  readonly scene: string | null;
  /** The identifier of the place where the scene plays; null when unknown. */
  readonly location: string | null;
  /** The entity whom the scene follows: where it goes, `location` goes. Null: the scene stays. */
  readonly viewpoint: string | null;
  /** In the order of their introduction; identifiers are distinct. */
  readonly entities: readonly Entity[];
  /** At most one relation from one entity to another. */
  readonly relationships: readonly Relationship[];
  /** Facts true of the world at large, oldest first, each once. */
  readonly established: readonly string[];
  /** Values that belong to nobody, such as the weather; set by events of the user's own. */
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

/** A person, place or thing. */
export interface Entity {
  readonly id: string;
  /** What it is, such as `character`, `place` or `thing`; free text. */
  readonly kind: string;
  readonly name: string;
  /** The identifier of the place it is at; null when unknown. */
  readonly at: string | null;
  /** Identifiers of what it holds, in the order of introduction; nothing is held twice. */
  readonly holds: readonly string[];
  /** Conditions it is in, sorted. */
  readonly conditions: readonly string[];
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  /** Facts it has learned, oldest first, each once. */
  readonly knows: readonly string[];
}

export interface Relationship {
  readonly from: string;
  readonly to: string;
  readonly relation: string;
}

export type AttributeValue = string | number | boolean;

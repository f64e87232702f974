/** One way of leaving protocol in the prose. */
export interface PlantedSpelling {
  /** What is odd about it; unique. */
  readonly name: string;
  /** Whose run it is planted in. */
  readonly protocol: "purpose-label" | "state-block";
  readonly text: string;
  /** The parts of `text`, in order, that must lie inside residue, white space aside; all of it where absent. */
  readonly flagged?: readonly string[];
  /** Where it must stand: cut replies end there, lost prefixes begin there; anywhere where absent. */
  readonly place?: "start" | "end";
}

/** The same as a row of a table of one protocol. */
export type PlantedRow = readonly [
  name: string,
  text: string,
  more?: Pick<PlantedSpelling, "flagged" | "place">,
];

/** Nothing follows it. */
export const atEnd = { place: "end" } as const;

/** Nothing stands before it. */
export const atStart = { place: "start" } as const;

/** An event of the default vocabulary. */
export const plantedEvent = '{"type": "set_possession", "item": "horn", "owner": "berit"}';

/** A proposal that holds it. */
export const plantedProposal = `{"events": [${plantedEvent}]}`;

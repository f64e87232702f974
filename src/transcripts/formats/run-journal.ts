import { fieldsOf } from "../../model/http/json-text.ts";

/** Whether a record is a line of a run's own journal, which `report` reads with everything that the suite knows. */
export function isRunJournal(value: unknown): boolean {
  const line = fieldsOf(value);
  return (
    line !== null &&
    ["v", "key", "cell", "attempt", "outcome", "delivery"].every((key) => key in line)
  );
}

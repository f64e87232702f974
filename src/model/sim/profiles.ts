import { dropper } from "./dropper.ts";
import { headstrong } from "./headstrong.ts";
import type { SimProfile } from "./profile.ts";
import { small } from "./small.ts";
import { steady } from "./steady.ts";

/** Every simulated model by the name it has after `sim:`. */
export const simProfiles: Readonly<Record<string, SimProfile>> = {
  steady,
  headstrong,
  small,
  dropper,
};

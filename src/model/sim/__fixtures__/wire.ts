import type { ModelRequest } from "../../model.ts";
import type { Situation } from "../situation.ts";
import { blockRequest, secondBlockRequest } from "./block-requests.ts";
import { labelRequest } from "./label-requests.ts";

/**
 * The n-th request of a situation; what is asked in it varies with n, and so does its seed. Where a turn takes
 * two calls it is the second, after a story.
 */
export function requestIn(situation: Situation, n: number): ModelRequest {
  if (situation.protocol === "purpose-label") return labelRequest(situation, n);
  return secondBlockRequest(situation, n, STORY) ?? blockRequest(situation, n);
}

const STORY = "The water rises.\n\nSomebody knocks on the door.";

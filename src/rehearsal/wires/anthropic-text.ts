/** Texts of a Messages body: written as they are, or as a list of text blocks. */

import type { Json } from "../../protocols/json.ts";
import { listOf } from "./json-fields.ts";
import type { Refuse } from "./refusals.ts";
import { type JsonMap, mapOf, memberOf } from "./wire-json.ts";

/** What stands between the blocks of a text that was handed over in pieces of their own. */
export const betweenBlocks = "\n\n";

/** A system prompt, wherever it stands; "" where there is none. */
export function readSystem(value: Json | undefined, at: string, refuse: Refuse): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  const list = listOf(value);
  if (list === null) refuse(`${at}: Input should be a valid string or list`);
  return (list ?? [])
    .map((item, index) => {
      const block = mapOf(item) ?? {};
      if (memberOf(block, "type") !== "text") {
        refuse(`${at}.${index}.type: Input should be 'text'`);
      }
      return readText(block, at, `${at}.${index}`, refuse);
    })
    .join(betweenBlocks);
}

/** The text of a block. @param list the list that an empty one is told of */
export function readText(block: JsonMap, list: string, at: string, refuse: Refuse): string {
  const text = memberOf(block, "text");
  if (text === undefined) refuse(`${at}.text: Field required`);
  else if (typeof text !== "string") refuse(`${at}.text: Input should be a valid string`);
  else if (text === "") refuse(`${list}: text content blocks must be non-empty`);
  else if (text.trim() === "") {
    refuse(`${list}: text content blocks must contain non-whitespace text`);
  }
  return typeof text === "string" ? text : "";
}

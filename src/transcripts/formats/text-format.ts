import { fieldsOf } from "../../model/http/json-text.ts";
import { plainReply } from "../../model/model.ts";
import { armOf, fieldAt } from "../record-field.ts";
import {
  missingTurn,
  type RecordedTurn,
  recordFault,
  type TranscriptFormat,
} from "../recorded-turn.ts";

/**
 * Replies alone, one a line.
 *
 * @param field the dotted path of the reply's text in its line
 */
export function textFormat(field: string): TranscriptFormat {
  return {
    id: "text",
    title: `replies, one a line, under "${field}"`,
    example: `{"${field}": "<purpose>Reading the log</purpose>\\nI look."}`,
    recognises: (value) => typeof fieldAt(fieldsOf(value), field) === "string",
    read(value) {
      const text = fieldAt(fieldsOf(value), field);
      if (text !== null && typeof text !== "string") {
        return recordFault(
          `has no text under "${field}"`,
          "name the field that holds the reply with --text-field",
        );
      }
      const turn = turnOf(text);
      const arm = armOf({ model: fieldsOf(value)?.["model"] });
      const conversation = { place: "", arm, task: null, tools: [], record: value, turns: [turn] };
      return { kind: "conversations", conversations: [conversation] };
    },
  };
}

/** null is what logs write where no reply came. */
function turnOf(text: string | null): RecordedTurn {
  if (text === null) return missingTurn("error", "", false);
  const reply = { ...plainReply(text), finish: { reason: "other", raw: null } } as const;
  return { place: "", answer: { kind: "reply", reply, prefix: null }, showsCalls: false };
}

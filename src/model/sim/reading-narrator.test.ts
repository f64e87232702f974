import { describe, expect, test } from "vitest";
import type { Message } from "../../suite/message.ts";
import type { ModelRequest } from "../model.ts";
import { request, said, system, user } from "./__fixtures__/messages.ts";
import { type BlockReading, readRequest } from "./reading.ts";

const blockRule =
  'After the story you must append a fenced block labelled `state`:\n{"type": "learn_fact", "character": "character-1", "fact": "x"}';
const reminder = "[Reminder: every reply ends with a ```state block.]";

const section = "Scene: A cellar (at cellar)\nPresent:\n  - mara: Mara (character), at cellar";
const hint = "[Hard limit: this turn must not exceed 300 words.]";
const refusals =
  "[These entries in the events list of your previous state block were refused. Put them right in the block of this reply:\n- no such item]";

const narrator: readonly [string, readonly Message[], string, string | null][] = [
  ["nothing at all", [system("You narrate."), user("I wait.")], "none", null],
  [
    "the system prompt",
    [system(`You narrate.\n\n${blockRule}`), user("I wait.")],
    "system",
    "firm",
  ],
  ["the newest message", [user(`I wait.\n\n${blockRule}\n\n${reminder}`)], "nudge", "firm"],
  ["a reminder alone", [user(`I wait.\n\n${reminder}`)], "nudge", "firm"],
  ["both places", [system(blockRule), user(`I wait.\n\n${reminder}`)], "system+nudge", "firm"],
  [
    "a length hint",
    [user(`I wait.\n\n${hint.replace(".]", ". Then append the state block.]")}`)],
    "none",
    null,
  ],
  ["a note on refused events", [user(`${refusals}\n\nI wait.`)], "none", null],
  [
    "a stale reminder",
    [user(`I wait.\n\n${reminder}`), said("You wait."), user("I wait again.")],
    "none",
    null,
  ],
  [
    "a reminder below the notes",
    [system(blockRule), user(`${section}\n\n${refusals}\n\nI wait.\n\n${hint}\n\n${reminder}`)],
    "system+nudge",
    "firm",
  ],
];

describe("readRequest() of a narrator", () => {
  test.each(narrator)("sees an instruction in %s", (_name, messages, place, firmness) => {
    const { situation } = readRequest(request(messages));
    expect(situation).toMatchObject({ protocol: "state-block", place, firmness });
  });

  test.each([
    ["nothing", "I wait.", { events: true, stateSection: false, lengthHint: false }],
    ["a section", `${section}\n\nI wait.`, { events: true, stateSection: true, lengthHint: false }],
    ["a hint", `I wait.\n\n${hint}`, { events: true, stateSection: false, lengthHint: true }],
    [
      "a heading without entries and another limit",
      "Held:\n\nI wait.\n\n[Hard limit: forty days.]",
      { events: true, stateSection: false, lengthHint: false },
    ],
  ])("sees what there is to copy: %s", (_name, content, shows) => {
    const { situation } = readRequest(request([system(blockRule), user(content)]));
    expect(situation).toMatchObject({ shows });
  });

  const taught = system(`You narrate.\n\n${blockRule}`);
  const ask = user("Give the block of this reply.");

  test.each<[string, readonly Message[], Partial<ModelRequest>, string, string | null]>([
    [
      "a turn begun at the fence",
      [taught, user("I wait.")],
      { prefill: "You wait.\n\n```state" },
      "prefill",
      "firm",
    ],
    [
      "one begun at the fence alone",
      [taught, user("I wait.")],
      { prefill: "```state" },
      "prefill",
      "firm",
    ],
    ["one begun without teaching", [user("I wait.")], { prefill: "```state\n" }, "prefill", null],
    [
      "one begun at a word",
      [taught, user("I wait.")],
      { prefill: "The ```state" },
      "system",
      "firm",
    ],
    [
      "a schema",
      [taught, user("I wait."), said("You wait."), ask],
      { constraint: {} },
      "constrained",
      "firm",
    ],
    ["a schema at once", [taught, user("I wait.")], { constraint: {} }, "constrained", "firm"],
  ])("sees %s", (_name, messages, more, place, firmness) => {
    const { situation } = readRequest(request(messages, more));
    expect(situation).toMatchObject({ protocol: "state-block", place, firmness });
  });

  test("finds the state section above the story that a schema's block is asked for", () => {
    const messages = [taught, user(`${section}\n\nI wait.`), said("You wait."), ask];
    const read = readRequest(request(messages, { constraint: {} })) as BlockReading;
    expect(read.section.entities).toEqual([{ id: "mara", kind: "character" }]);
    expect(read.section.player).toBe("I wait.");
  });
});

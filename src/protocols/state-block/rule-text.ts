import { blockJson } from "./block-json.ts";
import { eventsKey, eventsListPhrase, fenceLabel } from "./literals.ts";
import { renderBlock } from "./render-block.ts";
import type { EventSpec, FieldType, Vocabulary } from "./vocabulary.ts";

/**
 * The rule of a wording with each `{{vocabulary}}` filled in: one example event a line, as JSON. They are
 * the vocabulary's own examples, so whatever a rule shows is accepted when a model writes it.
 */
export function renderRule(wordingRule: string, vocabulary: Vocabulary): string {
  return wordingRule.replaceAll("{{vocabulary}}", () => exampleLines(vocabulary));
}

function exampleLines(vocabulary: Vocabulary): string {
  return vocabulary.events.map((spec) => blockJson(spec.example)).join("\n");
}

/**
 * A complete rule for a vocabulary, for applications that bring no wording of their own. What the
 * vocabulary cannot express (identifiers, new entities) is not spoken of.
 */
export function ruleText(vocabulary: Vocabulary): string {
  const paragraphs = [
    `When the narration is finished, append one fenced code block labelled \`${fenceLabel}\`. It holds a JSON object whose "${eventsKey}" list says what has changed through this narration. What you wrote is what happened: everything in it that one of the events below can express belongs in the list.`,
    `Write absolute values: how things stand when the turn ends, not by how much they rose or fell. There are no events but these, and each is written exactly like this:\n${exampleLines(vocabulary)}`,
    [...identifierSentences(vocabulary), EMPTY_LIST].join(" "),
    `Example:\n${renderBlock(blockExamples(vocabulary.events))}`,
  ];
  return paragraphs.join("\n\n");
}

const EMPTY_LIST = `If the turn changed nothing, append the block with an empty ${eventsListPhrase}.`;

function identifierSentences(vocabulary: Vocabulary): readonly string[] {
  const creators = vocabulary.events.filter((spec) => hasField(spec, "new-identifier"));
  const matching =
    "Identifiers (short slugs in lower case) are those of the state you were shown, letter for letter; the ones in the lines above only hold the place.";
  const names = creators.map((spec) => spec.type).join(" or ");
  const creating = `Whoever or whatever is new must be introduced with ${names} before another event refers to it.`;
  const speaksOfAny = vocabulary.events.some((spec) => hasField(spec, "identifier"));
  return [
    ...(speaksOfAny || creators.length > 0 ? [matching] : []),
    ...(creators.length > 0 ? [creating] : []),
  ];
}

function hasField(spec: EventSpec, type: FieldType): boolean {
  return Object.values(spec.fields).includes(type);
}

/** Two events that need no new entity show a list best; any will do where there are none such. */
function blockExamples(events: readonly EventSpec[]): readonly EventSpec["example"][] {
  const usable = events.filter(
    (spec) => hasField(spec, "identifier") && !hasField(spec, "new-identifier"),
  );
  return (usable.length > 0 ? usable : events).slice(0, 2).map((spec) => spec.example);
}

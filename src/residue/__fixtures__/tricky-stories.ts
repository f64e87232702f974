/** Story text that looks like protocol at a glance and is none. Each row is a whole story. */
export const trickyStories: readonly (readonly [name: string, story: string])[] = [
  [
    "the word purpose",
    "He sang off key on purpose. What purpose>less noise, they said; but purpose it had.",
  ],
  [
    "a heart and two inequalities",
    "He signed it <3 M. and below: a < b, b > c, so nothing followed.",
  ],
  [
    "HTML of other names",
    'The page read <em>Go</em> <b>home</b> <br/> and <a href="x">here</a>. <p>So she did.',
  ],
  ["struck-out words", "The list said <s>bread</s> and <s>two candles</s>, and nothing else."],
  [
    "a state of things",
    "State of the kitchen: bad. A state visit, then a state of nerves. In that state\nnobody slept.",
  ],
  ["the word state at the very end", "They never once agreed on the borders of that\nstate"],
  [
    "one section word over prose",
    "Held:\none umbrella, not his.\n\nKnown:\nlittle, and that from hearsay.",
  ],
  ["a section word in a sentence", "Held: one ear, by the schoolmaster. Present: the whole class."],
  [
    "minutes of a meeting",
    "Present: the mayor, two clerks.\nApologies: the baker.\n\nThe meeting closed at nine.",
  ],
  ["a detective's list", "Known:\n- he owed money\n- he had a boat\n\nIt was not much."],
  [
    "section words in a file on a screen",
    "The vet's screen showed two lists:\n\n```yaml\nHeld:\n  goats: 4\nKnown:\n  bites: 1\n```\n\nAnna nodded.",
  ],
  [
    "a scene of a play",
    "Scene: the harbour, at dusk.\n\nBERIT: You came.\n\nScene: the mill.\n\nTOMAS: I did.",
  ],
  ["a stage direction with an hour", "Scene: a kitchen (at midnight)\n\nNADIA: Who is there?"],
  [
    "a reminder on a card",
    "Over the stove someone had pinned:\n\n[Reminder: no lanterns in the hayloft.]",
  ],
  [
    "a reminder in a pocket",
    "Reminder: buy milk. Reminder: end it with him. Reminder: your turn to cook.",
  ],
  ["a hard limit of the law", "[Hard limit: nine passengers.] There were ten, and the goat."],
  [
    "a block that belongs to the state",
    "They lived in the old state block behind the tannery. The state block had no heating.",
  ],
  ["an aside on a protocol", "Nobody at the table could say what a state block was, or cared to."],
  [
    "a storyteller who is told to go on",
    '"Continue the story," said the queen, "and directly." He continued the story.',
  ],
  [
    "an event's name in a sentence",
    "The manual listed set_possession first, then end_scene, then learn_fact; she skipped all three.",
  ],
  [
    "a sentence that begins with an event's name",
    "set_attribute (so the brass plate over the lever said) would not budge.\n\nHe kicked it.",
  ],
  [
    "a call that is no event's",
    'The prompt blinked.\n\nfeed_goat(twice)\n\nThe goat ate. print("hello"), she tried.',
  ],
  ["a call in a block of code", "```\nset_possession(bell, anna)\n```\n\nSo said the manual."],
  [
    "a list of words with events in it",
    'Two tabs were open:\n\n```\n["events", "weather"]\n```\n\nAnna chose neither.',
  ],
  [
    "a calendar in JSON",
    'The screen said {"events": ["harvest", "fair"], "year": 1312}. Then it went dark.',
  ],
  ["a count of events", '```json\n{"events": 3, "people": 9}\n```\n\nThree events in nine lives.'],
  [
    "JSON of a character",
    '```json\n{"name": "Mara", "type": "human"}\n```\n\n{"name": "Tomas", "action": "wait"}\n\nShe pulled the plug.',
  ],
  [
    "braces and sets",
    "Her proof used {3, 5, 7}. On the jar it said {not for goats}.\n{cough} He began again. [SOLD OUT], read the board.",
  ],
  [
    "an open brace and the word events",
    'The typist had left a bracket\n{\non a line by itself, and under it "events" and a coffee stain.\n\nAnna sighed.',
  ],
  [
    "two blocks of code and a brace",
    '```js\nring(bell);\n```\n{ the margin said "events" }\n```js\nring([{ bell: 1 }]);\n```\n\nNobody rang.',
  ],
  [
    "a fence whose language begins like the label",
    "```statement\nThe goat was mine.\n```\n\nAnna put her name to it.",
  ],
  [
    "the label's fence on a wall",
    "The spray can read ```state in small print, and nobody knew why.",
  ],
  [
    "a log with an event in it",
    'One request stood out:\n\n```http\nPUT /bell\n{"type": "end_scene"}\n```\n\nAnna kept it.',
  ],
  [
    "scene breaks of every kind",
    "One.\n\n***\n\nTwo.\n\n* * *\n\nThree.\n\n#\n\nFour.\n\n~~~\n\nFive.\n\n---\n\nSix.\n\n****\n\nSeven.",
  ],
  ["numbered chapters", "1.\n\nIt began.\n\n2.\n\nIt went on.\n\n- \n\nIt ended."],
  ["a curse left out", "You ****! he cried. **** you, she said, and f*** the lamp."],
  [
    "speakers named for what they are",
    "The assistant bowed.\n\nAssistant: the tray, madam.\n\nUser manuals lay about.\n\nSYSTEM FAILURE, said the lamp.",
  ],
  [
    "roles in a settings file",
    "```ini\nuser: root\nsystem: none\nassistant: off\n```\n\nThat was the whole file.",
  ],
  [
    "final and analysis as words",
    "Finally it rained.\n\nAnalysis was his trade. The final word was hers; the assistant finally left.",
  ],
  [
    "thought in brackets",
    "[She thinks of home.] (thinking) <<listen>> the wind said, and |so| did he.",
  ],
  ["escaped marks", "The menu said fish &amp; chips, 3 &lt; 4, and 5 &gt; 4. C:\\users\\u003."],
  ["an ASCII ship", "   |>\n   |\n~~~~~~~\n\nIt was the best he could draw."],
  ["a rosary of brackets", "((( ))) [[ ]] {{ }} said the wall, )( and )]} again."],
  ["Japanese marks", "「行くよ」と彼女は言った。【注意】雨。〈港〉へ、そして〜〜〜眠った。"],
  ["French marks", "« Purpose », dit-il. C'était l'état des choses ; l'état, c'est moi."],
  [
    "a form",
    "Name: Ilse\nState: Ohio\nPurpose: none\nType: human\nAction: wait\n\nShe put down the pen.",
  ],
  [
    "a poem under one word",
    "Conditions\n\n    of weather\n    of the heart\n\nThat was all of it.",
  ],
  ["two halves of a code span", "He typed `end_scene` and `state`, then `` ` ``, and gave up."],
  [
    "headings of a book",
    "## Response\n\nShe answered.\n\n### The Instruction of Tomas\n\nHe listened.\n\n**State**\n\nA chapter on law.",
  ],
];

/** Answers of an agent that speak of code and of purposes; no protocol in them. */
export const trickyAnswers: readonly (readonly [name: string, answer: string])[] = [
  [
    "type arguments",
    "It returns a `Promise<Purpose>`; make that List<Purpose> and the test passes.",
  ],
  ["a comparison", "Check that `score < purpose` holds, and that purpose > 0."],
  [
    "plain headings",
    "## Purpose\n\nThis module reads the header.\n\n**Purpose:** none.\n\nPurpose: to read.",
  ],
  ["other tags", "Use `<Suspense>` and `<purposeful-button>`; drop `</div>`."],
  ["a tool's JSON", '{"name": "search", "arguments": {"q": "events"}}\n\nI sent that.'],
  ["an XML file", "```xml\n<config><goal>x</goal></config>\n```\nDone. Next: `</goal>`."],
  ["an empty list item in a diff", "```diff\n- \n+ x\n```\n\nThat is the change."],
];

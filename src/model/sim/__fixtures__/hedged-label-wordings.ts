import type { StyledWording } from "./paraphrases.ts";

/** Ways to speak of a purpose heading and leave a way out, on which the rules of firmness were made. */
export const hedgedLabelWordings: readonly StyledWording[] = [
  ["terse", "Optional: <purpose>goal in plain words</purpose> before tool calls."],
  ["permission", "You may begin a message that calls tools with a heading in <purpose> tags."],
  [
    "if you like",
    "If you like, say what your tool calls are for: <purpose>Comparing the two releases</purpose>.",
  ],
  [
    "when it seems useful",
    "When it seems useful, put a <purpose> line above your tool calls so that readers know what you are up to.",
  ],
  [
    "only when",
    "Write a heading such as <purpose>Checking the invoice</purpose> only when the purpose of your calls changes in a notable way.",
  ],
  ["consider", "Consider opening with <purpose>goal</purpose> before a longer run of tool calls."],
  [
    "a condition with a must of its own",
    "You can add a heading to a message that calls tools. If you do, it must be the first line, it must be under 64 characters,",
    "and it has to look exactly like this: <purpose>Finding the slow query</purpose>",
  ],
  [
    "not required",
    "Headings are not required, but they are appreciated: <purpose>what the calls are for</purpose> on the first line.",
  ],
  ["ideally", "Ideally each message that calls tools starts with <purpose>goal</purpose>."],
  [
    "try to",
    "Try to start every message in which you call tools with <purpose>goal in plain words</purpose>.",
  ],
  ["discretion", "Use of the <purpose> tag above tool calls is at your discretion."],
  [
    "feel free",
    "Feel free to tell the reader what you are about to do with <purpose>…</purpose>. Leave it out whenever it would add nothing.",
  ],
  [
    "a Markdown list",
    "## Purpose headings",
    "- Could be given as `<purpose>…</purpose>` on the first line",
    "- Helpful for long batches of calls",
    "- No need to write one for a quick look-up",
    "- Must never be longer than 64 characters",
  ],
  [
    "reasoned",
    "Some readers find it easier to follow along when a batch of calls has a title. Where it helps, write one between <purpose> and </purpose>,",
    "and where the calls speak for themselves, do without.",
  ],
  [
    "an ordinary hedge",
    "When you call tools, you may want to say what the calls are for in a short heading on the first line: <purpose>Looking up the delivery date</purpose>. Write it only when the purpose changes or when you think that the reader would otherwise be lost. Keep it under 64 characters.",
  ],
  [
    "an ordinary hedge, shorter",
    "If it helps, start with <purpose>Looking up the delivery date</purpose>.",
  ],
  [
    "it can be useful",
    "It can be useful to announce what a batch of calls is for, for example with <purpose>Reading the lease</purpose>.",
  ],
  [
    "at most an offer",
    "The client shows <purpose>…</purpose> as a title when it finds one at the top of a message. You are not asked to write it, but you can.",
  ],
  ["as needed", "Add purpose headings (<purpose>goal</purpose>) to your tool messages as needed."],
  [
    "worth it",
    "A <purpose>heading</purpose> on the first line is worth writing when the calls would puzzle somebody.",
  ],
  [
    "permission with a must",
    "The use of purpose headings is permitted. A heading must be enclosed in <purpose></purpose> and must come first in its message.",
  ],
  [
    "recommended",
    "Recommended practice: every message that calls tools opens with <purpose>goal</purpose>.",
  ],
  [
    "no strong feelings",
    "We have no strong feelings about it, but <purpose>goal</purpose> at the head of a tool message is a nice touch.",
  ],
  [
    "as a template",
    "Here is a template that you can use for messages with tool calls, if you find it practical:",
    "",
    "<purpose>(what you want to find out, under 64 characters)</purpose>",
    "(the rest of the message)",
  ],
  [
    "with the reader's trouble",
    "Readers sometimes lose track of what your calls are for. A heading such as <purpose>Matching payments to orders</purpose> can help them, so use one when you feel that things get complicated.",
  ],
  [
    "as a reassurance",
    "Do not worry about purpose headings too much. If one comes to mind, put it on the first line as <purpose>goal</purpose>; if none does, just go ahead.",
  ],
  [
    "polite and long",
    "It would mean a lot to people who have never seen the project if you introduced your longer batches of tool calls with a line that names the goal, like so: <purpose>Finding out why the parcel is late</purpose>. We leave it to your good sense when that is called for.",
  ],
  [
    "a feature",
    "Supported: <purpose>…</purpose> on the first line of a message shows as a heading. Use is voluntary.",
  ],
  [
    "sparingly",
    "Use <purpose>goal</purpose> headings sparingly, where a change of direction would otherwise surprise the reader.",
  ],
  [
    "preferably",
    "Messages that call tools should preferably begin with <purpose>goal</purpose>, although this is not enforced.",
  ],
  [
    "permission by the user",
    "The user does not mind if you head your tool messages with <purpose>goal</purpose>, and neither do we.",
  ],
  [
    "a style guide",
    "### Headings over tool use",
    "",
    "Tool use can be grouped under headings in the interface. A heading is the opening line of a message that carries calls, in the notation",
    "",
    "    <purpose>Choosing a venue for the meeting</purpose>",
    "",
    "Not all messages need a heading; give one where a reader might otherwise lose the thread. Headings must not exceed 64 characters and must not name tools.",
  ],
  [
    "second person, warm",
    "Hi! If you feel like it, tell the reader what a tool is for before you use it, like this: <purpose>Choosing a venue</purpose>. No worries if you don't get to it.",
  ],
  [
    "third person",
    "The assistant may open its tool messages with a <purpose> element. Whether it does so is for the assistant to decide.",
  ],
  ["compact", "Tool message = (<purpose>aim</purpose>, optional) + rest."],
  [
    "with an example dialogue",
    "Some assistants announce their aim, which many users enjoy:",
    "User: Where shall we meet?",
    "Assistant: <purpose>Choosing a venue</purpose>",
    "You could do likewise from time to time.",
  ],
  [
    "a wish",
    "We would prefer to see your aim above your calls (<purpose>Choosing a venue</purpose>), but the calls matter more.",
  ],
  [
    "a matter of taste",
    "Whether to put <purpose>…</purpose> above the calls is a matter of taste.",
  ],
  [
    "firm words for a free choice",
    "You decide whether to use headings. Each heading must be the first line of its message, must be written <purpose>…</purpose>, and is always shorter than 64 characters.",
  ],
  [
    "an airline's voice",
    "For the comfort of all readers, you are invited to announce your calls with <purpose>Tracing the lost suitcase</purpose>.",
  ],
  [
    "an interface contract",
    "The log viewer looks for <purpose>…</purpose> at the top of messages that carry calls. Messages that lack it are shown without a title, which is fine.",
  ],
  [
    "a teacher",
    "What could we write before we use a tool? The purpose, for instance: <purpose>Tracing the lost suitcase</purpose>. Would that help? Often it would.",
  ],
  [
    "a sentence that ends late",
    "Since somebody who reads a transcript months later may have forgotten what a call was good for, it is kind, though by no means obligatory, to say so in the first line: <purpose>Tracing the lost suitcase</purpose>.",
  ],
  ["two short offers", "Want to name your aim? Do it in <purpose></purpose>, up front."],
  [
    "a policy number",
    "Policy 12. Tool calls may be preceded, in the same message, by a declaration of purpose in the form <purpose>declaration</purpose>. 12.1 The declaration must be written for laymen. 12.2 It must not exceed 64 characters.",
  ],
  [
    "a shrug",
    "You can put a <purpose>…</purpose> line at the top of tool messages, or not. I look at them now and then.",
  ],
];

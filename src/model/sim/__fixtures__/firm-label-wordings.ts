import type { StyledWording } from "./paraphrases.ts";

/** Ways to demand a purpose heading, on which the rules of firmness were made. */
export const firmLabelWordings: readonly StyledWording[] = [
  ["terse", "First line of every tool-calling message: <purpose>goal in plain words</purpose>."],
  [
    "a bare imperative",
    "Start each message that calls a tool with <purpose>what the calls are for</purpose> on a line of its own.",
  ],
  [
    "negative",
    "Never send a tool call without a heading in front of it. The heading stands alone on the first line and looks like this:",
    "<purpose>Comparing the two releases</purpose>",
  ],
  [
    "polite but firm",
    "Please make sure that each message in which you use tools opens with a heading between <purpose> and </purpose>.",
    "Thank you for keeping to this without exception.",
  ],
  [
    "reasoned",
    "People follow your work by its headings alone; a batch of calls without one is a row of riddles to them. That is why",
    "all your tool-calling messages have to begin with a line such as <purpose>Checking who last changed the invoice</purpose>.",
    "A reader who may not know the code should still understand it, so avoid jargon that could puzzle them.",
  ],
  [
    "a Markdown list",
    "## Purpose headings",
    "- **Must** be the first line of a message that calls tools",
    "- Written as `<purpose>…</purpose>`, at most 64 characters",
    "- Says the goal, not the tool",
    "- Can be the same as the last one when the goal has not changed",
  ],
  [
    "a passing permission",
    "Every message with tool calls begins with <purpose>goal</purpose>. You may repeat the previous heading word for word",
    "if you are still after the same thing. Whatever you might want to add comes below it.",
  ],
  [
    "declared not optional",
    "The purpose line is not optional. Write <purpose>…</purpose> at the top whenever you call something.",
  ],
  [
    "an expected objection",
    "Open with <purpose>goal</purpose> each time you reach for a tool, even when you feel that the goal is obvious.",
    "Even if it seems like a repetition, write it anyway.",
  ],
  [
    "a consequence",
    "A message that calls tools and lacks its <purpose> heading is rejected by the client. Put the heading first:",
    "<purpose>Finding the slow query</purpose>",
  ],
  ["capital letters", "YOU MUST OPEN EVERY TOOL MESSAGE WITH A <purpose> LINE. NO EXCEPTIONS."],
  [
    "descriptive present tense",
    "Your messages follow a fixed layout. When tools are called, line one is <purpose>goal</purpose>, then a line break, then anything else.",
  ],
  [
    "long",
    "In this environment your output is shown to people in two columns. The left one lists what you are after, the right one what you did.",
    "For the left column to be filled, you are required to say, before your calls and in the same message, what they are meant to achieve.",
    "Wrap that in the tags <purpose> and </purpose>, alone on the first line. Keep it below 64 characters; it could be as short as three words.",
    "Do not describe tools, do not write in the first person, and do not leave the line out because an earlier message had one.",
  ],
  [
    "an ordinary requirement",
    "PURPOSE LINE. Whenever you call tools, the message has to open with a purpose line of its own, in this exact shape:",
    "<purpose>Looking up the delivery date</purpose>",
    "It precedes everything else you write. Use plain language that someone new to the project would understand, stay under 64 characters, and name what you are after instead of the tools. If you are still after the same thing, copy the line from your last message. The line is for the reader and does not change what you do.",
  ],
  [
    "an ordinary requirement, shorter",
    "All messages with tool calls need a title: <purpose>Looking up the delivery date</purpose>. Put it on the first line, keep it under 64 characters, and describe the goal.",
  ],
  [
    "you will",
    "You will begin each tool-calling message by stating its goal inside <purpose></purpose>. You will do so before writing anything else and before calling anything.",
  ],
  [
    "it is expected",
    "It is expected of you that no tool is used before its purpose has been declared like this, on a line by itself: <purpose>Reading the lease</purpose>",
  ],
  [
    "failing which",
    "Declare your purpose (<purpose>…</purpose>, one line, first thing in the message) prior to any tool use, failing which the run is stopped.",
  ],
  [
    "a reader who might wonder",
    "Somebody who watches might wonder why you open a file. Tell them up front, in every message that makes calls, by way of a first line such as <purpose>Finding the typo</purpose>. They cannot see your thoughts, and they may not be programmers.",
  ],
  [
    "insistent",
    "I cannot stress this enough: the <purpose> heading comes first. Not after your explanation, not at the end, not sometimes. First, in every message that calls a tool.",
  ],
  [
    "scope by when",
    "When, and only when, a message calls tools, its first line is <purpose>…</purpose> with the goal in between.",
  ],
  [
    "a standing order",
    "Standing order: head your tool messages with <purpose>goal</purpose>. This holds for the first message and for the hundredth, for large jobs and for small ones.",
  ],
  [
    "as a template",
    "Use this template for all messages in which tools are called:",
    "",
    "<purpose>(what you want to find out, under 64 characters)</purpose>",
    "(the rest of the message)",
  ],
  [
    "with the reader's trouble",
    "Readers see a wall of tool calls and cannot tell what they are for. Spare them that. Give each batch a heading before it starts: <purpose>Matching payments to orders</purpose>. Skip this and the batch will look like noise.",
  ],
  [
    "as a correction",
    "You have been forgetting your purpose headings. From now on, none may be missing: a message that contains a call starts with <purpose>goal</purpose>, no matter how small the call is.",
  ],
  [
    "as numbered steps",
    "Whenever you are about to act:",
    "1. Work out what you want to achieve.",
    "2. Write it down as <purpose>…</purpose>, alone on the first line. It can be short.",
    "3. Call your tools.",
  ],
  [
    "polite and long",
    "It is very important to us that people who have never seen the project can follow your work. We therefore ask you to introduce all your tool calls, every time, with a single line that names the goal in everyday language, like so: <purpose>Finding out why the parcel is late</purpose>. If you might be tempted to name the tool, name the goal instead. Thank you!",
  ],
  ["shouting", "!!! TOOL CALL WITHOUT <purpose>…</purpose> ON LINE ONE = INVALID MESSAGE !!!"],
  [
    "as a definition",
    "A valid tool message is defined as: a purpose heading (`<purpose>` … `</purpose>`), a line break, optional commentary, and one or more calls. Produce valid messages only.",
  ],
  [
    "repeat when unchanged",
    "Begin with <purpose>goal</purpose> whenever you call tools. Has the goal stayed the same? Then repeat the heading exactly. Has it changed? Then write a new one. Leaving it out is not a choice you have.",
  ],
  [
    "a style guide",
    "### Headings over tool use",
    "",
    "Tool use is grouped under headings in the interface. You supply the heading yourself, as the opening line of the message that carries the calls, in the notation",
    "",
    "    <purpose>Choosing a venue for the meeting</purpose>",
    "",
    "Keep to 64 characters. Prefer words a newcomer would know; function names and file names are out of place. The same aim gets the same heading again. A message without calls has no heading.",
  ],
  [
    "second person, warm",
    "Hi! One thing we really need from you: whenever you use a tool, tell the reader first what it is for. Do it like this, on the first line and nowhere else: <purpose>Choosing a venue</purpose>. Even for tiny steps. Even when you said it a minute ago; just say it again. Thanks!",
  ],
  [
    "third person",
    "The assistant opens its tool messages with a <purpose> element that states the aim in lay terms. It does this without being asked again and regardless of how many calls follow.",
  ],
  [
    "compact",
    "Tool message = <purpose>aim, lay terms, max 64 chars</purpose>, newline, rest. Same aim, same line.",
  ],
  [
    "with an example dialogue",
    "Before any tool call you write your aim in the purpose tag.",
    "User: Where shall we meet?",
    "You: <purpose>Choosing a venue</purpose>",
    "I could look at last year's list first. Perhaps it has what we need.",
    "(call)",
    "Follow this pattern throughout.",
  ],
  [
    "negative list",
    "Do not: call a tool before the aim is on the page; bury the aim in a paragraph; name the tool instead of the aim. Do: <purpose>Choosing a venue</purpose>, first line, each message with calls.",
  ],
  [
    "threat and reason",
    "Reviewers reject any transcript in which calls appear without <purpose>…</purpose> on the line above them, because they can no longer tell which calls belong together. Don't let that happen to yours.",
  ],
  [
    "requirement with an exception",
    "A purpose heading (<purpose>…</purpose>) is obligatory in messages that call tools. You may leave it out only in messages that call none.",
  ],
  [
    "an airline's voice",
    "For the comfort of all readers, please announce every call before take-off. The announcement is one line long, stands at the top, and reads <purpose>Tracing the lost suitcase</purpose>.",
  ],
  [
    "an interface contract",
    "The log viewer parses your message from its first byte. When the message carries calls, that byte is the `<` of <purpose>. Between the tags is the aim of the calls; the viewer can show up to 64 characters.",
  ],
  [
    "a teacher",
    "What do we write before we use a tool? Right: the purpose, in its tags. <purpose>Tracing the lost suitcase</purpose>. And if we have only just written one? We write it again.",
  ],
  [
    "a sentence that ends late",
    "Since nobody who reads a transcript months later can be expected to remember what a call might have been good for, you, whose calls they are, are to say so in the first line of the message that makes them, as in <purpose>Tracing the lost suitcase</purpose>.",
  ],
  [
    "two short orders",
    "Name your aim. Then act. Aims go in <purpose></purpose>, one to a message, up front.",
  ],
  [
    "a policy number",
    "Policy 12. Tool calls are preceded, in the same message, by a declaration of purpose in the form <purpose>declaration</purpose>. 12.1 The declaration is written for laymen. 12.2 It may be identical with an earlier one. 12.3 There are no exempt calls.",
  ],
  [
    "a plea",
    "I'm begging you: put the <purpose>…</purpose> line at the top of those tool messages. All of them. I have to explain these logs to my boss and I can't if you leave it off.",
  ],
  [
    "a comparison",
    "A chapter has a title, and so does a batch of tool calls: <purpose>Tracing the lost suitcase</purpose>. You would not print a chapter without its title; do not send a batch without its purpose.",
  ],
];

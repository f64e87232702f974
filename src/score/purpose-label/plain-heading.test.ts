import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadSuite } from "../../suite/load-suite.ts";
import { packageEvals } from "../../suite/package-evals.ts";
import { isPlainHeading } from "./plain-heading.ts";

const tools = ["find_test", "read-log", "WebSearch", "search", "snowStation"];

describe("isPlainHeading()", () => {
  test.each([
    "Searching for GitHub issues",
    "Finding where the login test fails",
    "Working",
    "Search for flights to Tromsø",
    "Reading up on Node.js and ASP.NET releases",
    "Comparing a < b in the two reports",
    "Checking prices on Booking.com",
    "Finding World War I records",
    "Untangling I/O errors on the build machine",
    "Rerouting traffic off the I-95",
    "Checking what we have in stock",
    "Planning for 3.5 million kWh",
    "Fixing issue #12",
    "Moving to Python 3.11",
    "Asking Dr. Weber about the U.S. visit",
    "Booking table No. 5 at 7 p.m.",
    "Searching for GitHub issues.",
    "**Reading the configuration**",
    "2. Reading the configuration",
    "“Reading the configuration”",
    "Reading\u200b the configuration",
    "Checking the file(s) that changed",
    "Weighing TCP/IP against the older protocol",
    "System upgrade for the two libraries",
    "Tracking order A1234567",
    "Updating macOS on her iPhone",
    "Following up on WhatsApp messages",
    "IO errors and EU rules",
    "Die Ursache des roten Tests finden",
    "Recherche de la cause de l’échec du test de connexion",
    "Buscando la causa del fallo",
    "Поиск причины сбоя",
    "正在查找登录测试失败的原因",
    "自我检查",
    "ログインテストの失敗原因を調べる",
    "로그인 테스트 실패 원인 찾기",
    "البحث عن سبب الفشل",
  ])("holds for a heading: %s", (text) => {
    expect(isPlainHeading(text, tools)).toBe(true);
  });

  test.each([
    [
      "a goal with one word more in front",
      "I'll help you understand what the module does and check",
    ],
    [
      "narration past a prefilled tag",
      "I look round first, then read the settings, then plan what to change",
    ],
    ["narration behind a comma", "First, I will read the log"],
    ["narration behind a dash", "Reading the log - I need its last lines"],
    ["a small i", "i will read the log"],
    ["let me", "Let me check the log"],
    ["a curly apostrophe", "Let’s see what the log says"],
    ["we", "We should look at the log first"],
    ["the next step", "My next step is the log"],
    ["an obligation", "Need to find the log"],
    ["German narration", "Zuerst schaue ich in das Protokoll"],
    ["Dutch narration", "Laat me het logboek bekijken"],
    ["French narration", "Je vais lire le journal"],
    ["French narration before a vowel", "J’ouvre le journal"],
    ["Spanish narration", "Voy a leer el registro"],
    ["Portuguese narration", "Vou ler o registo"],
    ["Italian narration", "Fammi leggere il registro"],
    ["Russian narration", "Давайте посмотрим журнал"],
    ["Chinese narration", "让我查看日志"],
    ["Japanese narration", "私はログを確認します"],
    ["Korean narration", "제가 로그를 확인하겠습니다"],
    ["a reply's opening", "Sure! Reading the log"],
    ["a presentation", "Here's the plan for the log"],
    ["reasoning about the user", "The user wants to know why the test fails"],
  ])("fails for narration: %s", (_, text) => {
    expect(isPlainHeading(text, tools)).toBe(false);
  });

  test.each([
    ["a tool in snake case", "Calling find_test for the login"],
    ["a tool with its brackets", "find_test()"],
    ["a tool with a hyphen", "Using read-log for the last lines"],
    ["a tool in Pascal case", "WebSearch for flights"],
    ["a tool in camel case", "Asking snowStation"],
    ["a function", "Running open() on it"],
    ["a function with an argument", "Running read(path) on it"],
    ["a constant", "Raising MAX_RETRIES"],
    ["camel case", "Fixing getUserName in the parser"],
    ["a long Pascal case", "Mending UserSessionStore"],
    ["a dotted path", "Reading app.settings.timeout"],
    ["a file", "Opening login.test.ts"],
    ["a file with a full stop behind it", "Opening README.md."],
    ["a hidden file", "Editing .gitignore"],
    ["an absolute path", "Listing /etc/hosts"],
    ["a relative path", "Listing src/app/login"],
    ["a home folder", "Listing ~/notes"],
    ["a web address", "Fetching https://example.com"],
    ["a commit hash", "Reverting 9f3c2ab"],
    ["a whole commit hash", "Reverting 9f3c2ab81d0e4c5b6a7988776655443322110f0e"],
    ["an identifier of 128 bits", "Finding 0f8fad5b-d9cb-469f-a165-70867728950e"],
    ["an option", "Testing with --force"],
    ["a variable", "Setting $HOME"],
    ["a scope", "Looking into Parser::next"],
    ["backticks", "Reading `the log`"],
    ["an assignment", "Reading with lines=20"],
    ["a JSON object", '{"goal": "reading"}'],
    ["a bracketed reminder", "[Reminder: begin with a heading]"],
    ["a tag in it", "<purpose>Reading the log"],
    ["a closer in it", "Reading the log</think>"],
  ])("fails for code and markup: %s", (_, text) => {
    expect(isPlainHeading(text, tools)).toBe(false);
  });

  test.each([
    ["two sentences", "Reading the log. Finding the cause."],
    ["two sentences, the first of a number", "She lives in 221. The receipt goes there"],
    ["an exclamation", "Found it! Reading on"],
    ["two sentences without blanks", "正在查找。原因如下"],
    ["a semicolon", "Reading the log; finding the cause"],
    ["a row of thens", "Reading the log, then the test, then the plan"],
    ["a sentence with its full stop", "From the ridge downward, so the highest station first."],
    [
      "a longer sentence with its full stop",
      "The number that she gave should lead to the right file.",
    ],
    [
      "too many words",
      "Finding out of all that was sold in the two shops which of it came back in May",
    ],
    [
      "a long one that runs on",
      "Understanding the burst pipe so that it becomes clear what to make of the neighbours",
    ],
    ["a whole reply", "word ".repeat(200)],
    ["a whole reply without blanks", "查".repeat(41)],
  ])("fails for a run-on text: %s", (_, text) => {
    expect(isPlainHeading(text, tools)).toBe(false);
  });

  test.each([
    ["nothing", ""],
    ["white space", "   "],
    ["an invisible character", "\u200b"],
    ["dots", "..."],
    ["a number", "42"],
    ["an emoji", "🔍"],
    ["a terminal's colour", "\u001b[31mRed"],
    ["a question", "Which test fails?"],
    ["a full-width question", "哪个测试失败了？"],
    ["a Spanish question", "¿Qué prueba falla"],
    ["a role", "assistant"],
    ["a role's header", "assistant: Reading the log"],
    ["a role header that was run in", "assistant Reading the log"],
    ["a placeholder", "N/A"],
    ["the tag's own name", "Purpose"],
  ])("fails for what is no heading at all: %s", (_, text) => {
    expect(isPlainHeading(text, tools)).toBe(false);
  });

  test("holds for every heading that the package's own tasks script", async () => {
    const suite = await loadSuite("evals/demo.yaml", {
      cwd: new URL("../../..", import.meta.url).pathname,
      packageEvals: packageEvals(),
    });
    const misjudged = suite.experiments
      .flatMap(({ tasks }) => tasks)
      .flatMap((task) => (task.for === "agent" ? [task] : []))
      .flatMap((task) => {
        const names = task.tools.map(({ name }) => name);
        const headings = task.turns.flatMap(({ steps }) => steps.map((step) => step.heading));
        return headings.filter((text) => text !== null && !isPlainHeading(text, names));
      });
    expect(misjudged).toEqual([]);
  });

  const goal = fc
    .tuple(
      fc.constantFrom("Finding", "Checking", "Sorting out", "Reading up on"),
      fc.constantFrom("the", "her", "last week's"),
      fc.constantFrom("bill", "red test", "broken link", "two late orders"),
    )
    .map((words) => words.join(" "));

  test("keeps its answer whatever emphasis stands round a text, and sees what spoils a goal", () => {
    const spoil = fc.constantFrom<(text: string) => string>(
      (text) => `Let me see: ${text}`,
      (text) => `I'm ${text.toLowerCase()}`,
      (text) => `${text} with find_test`,
      (text) => `${text}?`,
      (text) => `${text}. It is late.`,
      (text) => `<purpose>${text}`,
      (text) => `assistant ${text}`,
    );
    const round = fc.constantFrom("", "**", "_", '"', "“");
    fc.assert(
      fc.property(goal, spoil, round, (text, spoiled, mark) => {
        expect(isPlainHeading(`${mark}${text}${mark}`, tools)).toBe(true);
        expect(isPlainHeading(`${mark}${spoiled(text)}${mark}`, tools)).toBe(false);
      }),
    );
  });

  test("answers soon, whatever a looping model wrote", () => {
    const began = performance.now();
    for (const unit of ["a. ", "( ", "I, ", "_ ", "a/", "*", "then ", "“ ", "...."]) {
      isPlainHeading(unit.repeat(400 / unit.length), tools);
      isPlainHeading(unit.repeat(100_000), tools);
    }
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

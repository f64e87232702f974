import { expect, test } from "vitest";
import { randomFrom } from "../../stats/random.ts";
import { looped } from "./looped.ts";

test.each([
  ["one sentence", "It rains.", "It rains."],
  ["two sentences", "It rains. Nobody comes.", "Nobody comes."],
  ["paragraphs", "It rains.\n\nNobody comes.", "Nobody comes."],
  ["no sentence", "rain", "rain"],
  ["nothing but marks", "...", "."],
])(
  "looped() says the last sentence of %s over and over and breaks off in one",
  (_name, words, last) => {
    for (let seed = 0; seed < 50; seed++) {
      const text = looped(words, randomFrom(seed));
      expect(text.startsWith(`${words} ${last} ${last} ${last} ${last} ${last} `)).toBe(true);
      const broken = text.slice(text.lastIndexOf(` ${last} `) + last.length + 2);
      expect(last.startsWith(broken)).toBe(true);
      expect(broken.length).toBeGreaterThan(0);
    }
  },
);

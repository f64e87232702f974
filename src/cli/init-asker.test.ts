import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { ExitCode, UsageError } from "../errors.ts";
import { askUntil, streamAsker } from "./init-asker.ts";

function asked(input: string) {
  const [from, to] = [new PassThrough(), new PassThrough()];
  from.end(input);
  const asker = streamAsker(from, to);
  const shown = async () => {
    asker.close();
    to.end();
    return text(to);
  };
  return { asker, shown };
}

describe("streamAsker()", () => {
  test("keeps answers that come before their question, in order", async () => {
    const { asker, shown } = asked("one\r\n\nlast");
    expect(await asker.ask("a? ")).toBe("one");
    expect(await asker.ask("b? ")).toBe("");
    asker.say("said");
    expect(await asker.ask("c? ")).toBe("last");
    expect(await shown()).toBe("a? b? said\nc? ");
  });

  test("throws once the input has ended, each time it is asked again", async () => {
    const { asker } = asked("one\n");
    await asker.ask("a? ");
    for (const question of ["b? ", "c? "]) {
      await expect(asker.ask(question)).rejects.toMatchObject({
        message: expect.stringMatching(/nothing was written/),
        exitCode: ExitCode.usage,
      });
    }
  });

  test("shows nothing that a terminal would obey", async () => {
    const { asker, shown } = asked("x\n");
    asker.say("\u001b[2J");
    await asker.ask("\u0007? ");
    expect(await shown()).toBe("\\u{1b}[2J\n\\u{7}? ");
  });
});

describe("askUntil()", () => {
  const evenNumber = (answer: string) => {
    if (Number(answer) % 2 === 0) return Number(answer);
    throw new UsageError("odd", { mend: "write an even number" });
  };

  test("asks again with the reason until the answer can be used", async () => {
    const { asker, shown } = asked("3\n 4 \n");
    expect(await askUntil(asker, "n? ", evenNumber)).toBe(4);
    expect(await shown()).toBe("n?   odd: write an even number\nn? ");
  });

  test("ends when no answer is left, and passes on what is no fault of the answer", async () => {
    await expect(askUntil(asked("3\n").asker, "n? ", evenNumber)).rejects.toThrow(/ended/);
    const broken = () => {
      throw new TypeError("a bug");
    };
    await expect(askUntil(asked("3\n").asker, "n? ", broken)).rejects.toThrow(TypeError);
  });
});

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { UsageError } from "../../errors.ts";
import { installFake } from "./__fixtures__/fake-promptfoo.ts";
import { findPromptfoo } from "./find-promptfoo.ts";

describe("findPromptfoo()", () => {
  test("takes the user's own before the package's, and goes up from the working folder", async () => {
    const fake = await installFake();
    const entry = join(fake.cwd, "node_modules", "promptfoo", "entry.js");
    const found = { entry, version: "0.121.99" };
    const own = { cwd: join(fake.cwd, "evals", "nightly"), packageEvals: "/" };
    expect(await findPromptfoo(own, "model foo")).toEqual(found);
    // Of the package it is `evals/promptfoo/` that may hold one, and what stands above it.
    const packaged = { cwd: "/", packageEvals: join(fake.cwd, "evals") };
    expect(await findPromptfoo(packaged, "model foo")).toEqual(found);
    await fake.remove();
  });

  test("says how to install it where there is none", async () => {
    const asked = findPromptfoo({ cwd: "/", packageEvals: "/" }, "model foo");
    await expect(asked).rejects.toThrow(UsageError);
    await expect(asked).rejects.toMatchObject({
      where: "model foo",
      mend: "npm install --save-dev promptfoo@0.121.20",
    });
  });
});

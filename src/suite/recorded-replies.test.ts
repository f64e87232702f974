import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { goodFiles, inFolder } from "./__fixtures__/suite-folder.ts";
import { loadSuite } from "./load-suite.ts";

const agent = "tasks/agent/dig.yaml";
const narrator = "tasks/narrator/cave.yaml";

/** Every reply of both tasks, recorded. */
const recorded = {
  [agent]: goodFiles[agent]
    .replace("        arguments: { metres", "        says: I dig.\n        arguments: { metres")
    .replace("  - user: Thanks.", "    answer: A bone.\n  - user: Thanks.\n    answer: Good.\n"),
  [narrator]: goodFiles[narrator]
    .replace("    expect:", "    story: She is in.\n    expect:")
    .replace("She waits.", "She waits.\n    story: Drip."),
};

const given = goodFiles["suite.yaml"]
  .replace("source: live", "source: given")
  .replace("seams: [nudge]", "seams: [nudge]\n    history: { source: given }");

const load = (files: Readonly<Record<string, string>>) =>
  inFolder({ ...goodFiles, "suite.yaml": given, ...files }, (folder) =>
    loadSuite("suite.yaml", { cwd: folder, packageEvals: join(folder, "package") }),
  );

describe("given history", () => {
  test("is played with tasks whose every reply is recorded", async () => {
    const { experiments } = await load(recorded);
    expect(experiments.map(({ history }) => history.source)).toEqual(["given", "given"]);
  });

  test.each([
    ["a step's words", agent, "        says: I dig.\n", `${agent}:14:9`, "this step has no `says`"],
    ["an answer", agent, "    answer: A bone.\n", `${agent}:12:5`, "this turn has no `answer`"],
    ["a later answer", agent, "    answer: Good.\n", `${agent}:19:5`, "this turn has no `answer`"],
    ["a story", narrator, "    story: She is in.\n", `${narrator}:8:5`, "no `story`"],
    ["a later story", narrator, "\n    story: Drip.", `${narrator}:12:5`, "no `story`"],
  ] as const)("refuses a task that lacks %s", async (_name, path, words, where, message) => {
    const text = recorded[path];
    expect(text).toContain(words);
    await expect(load({ ...recorded, [path]: text.replace(words, "") })).rejects.toMatchObject({
      name: "FileError",
      where,
      message: expect.stringContaining(message),
      mend: expect.stringContaining("history: { source: live }"),
    });
  });

  test("is not asked of tasks that are played live", async () => {
    await expect(load({ "suite.yaml": goodFiles["suite.yaml"] })).resolves.toBeDefined();
  });
});

describe("the seam tool-field", () => {
  const atField = goodFiles["suite.yaml"].replace("[none, system]", "[none, tool-field]");
  const taken = goodFiles[agent].replace("        metres: {", "        purpose: {");

  test("refuses a tool that has the property already", async () => {
    await expect(load({ "suite.yaml": atField, [agent]: taken })).rejects.toMatchObject({
      name: "FileError",
      where: `${agent}:9:9`,
      message:
        'the seam `tool-field` needs the property `purpose`, which the tool "dig" has already',
      mend: expect.stringContaining("rename the property"),
    });
  });

  test.each([
    ["at other seams", { "suite.yaml": goodFiles["suite.yaml"], [agent]: taken }],
    ["whose properties are others", { "suite.yaml": atField }],
  ])("takes a tool %s", async (_name, files) => {
    await expect(load(files)).resolves.toBeDefined();
  });
});

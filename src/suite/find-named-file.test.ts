import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inFolder } from "./__fixtures__/suite-folder.ts";
import { findNamedFile } from "./find-named-file.ts";

const inShelves = (paths: readonly string[], written: string) =>
  inFolder(Object.fromEntries(paths.map((path) => [path, "x"])), async (folder) => {
    const place = await findNamedFile(
      { kind: "wording", group: "state-block", written, askedAt: "s/suite.yaml:3:5" },
      {
        suite: { path: join(folder, "s/suite.yaml"), shown: "s/suite.yaml", askedAt: null },
        packageEvals: join(folder, "pkg"),
        cwd: folder,
      },
    );
    expect(place.path).toBe(join(folder, place.shown));
    return place.shown;
  });

describe("findNamedFile", () => {
  const shelves = [
    "s/wordings/state-block/firm.md",
    "s/wordings/firm.md",
    "pkg/wordings/state-block/firm.md",
    "pkg/wordings/firm.md",
  ];

  test.each(shelves.map((shelf, index) => [shelf, shelves.slice(index)]))(
    "takes %s when it comes first among what there is",
    async (first, there) => {
      expect(await inShelves(there, "firm")).toBe(first);
    },
  );

  test("takes a path as it is, relative to the suite file, whether it is there or not", async () => {
    expect(await inShelves([], "../mine/soft.md")).toBe("mine/soft.md");
    expect(await inShelves([], "soft.md")).toBe("s/soft.md");
  });

  test("names what there is when the name is on no shelf", async () => {
    await expect(inShelves([...shelves, "pkg/wordings/soft.md"], "frim")).rejects.toMatchObject({
      message: 'there is no wording named "frim" for state-block',
      where: "s/suite.yaml:3:5",
      mend: expect.stringContaining("did you mean `firm`? known wordings: firm, soft"),
    });
  });
});

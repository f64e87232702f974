import { expect, test } from "vitest";
import { csvWriter } from "./csv-writer.ts";

test("csvWriter() writes all rows in their order, many at a time", async () => {
  const written: string[] = [];
  const writer = csvWriter({ write: async (text) => void written.push(text) });
  for (let row = 0; row < 1000; row++) await writer.add([row, "=a,b", null]);
  expect(written.length).toBeLessThan(10);
  await writer.flush();
  await writer.flush();
  const lines = Array.from({ length: 1000 }, (_, row) => `${row},"'=a,b",\n`);
  expect(written.join("")).toBe(lines.join(""));
});

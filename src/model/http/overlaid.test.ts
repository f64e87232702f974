import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonMap } from "../http/wire.ts";
import { overlaid } from "./overlaid.ts";

describe("overlaid()", () => {
  test.each<{ name: string; body: JsonMap; is: JsonMap }>([
    { name: "nothing", body: {}, is: { a: 1, options: { seed: 7, stop: ["x"] } } },
    {
      name: "a value",
      body: { a: 2, b: 3 },
      is: { a: 2, b: 3, options: { seed: 7, stop: ["x"] } },
    },
    { name: "a null", body: { a: null }, is: { options: { seed: 7, stop: ["x"] } } },
    {
      name: "a map over a map",
      body: { options: { seed: null, stop: ["y"], deep: { c: null } } },
      is: { a: 1, options: { stop: ["y"], deep: { c: null } } },
    },
    { name: "a value over a map", body: { options: [1] }, is: { a: 1, options: [1] } },
    {
      name: "a map over a value",
      body: { a: { c: null } },
      is: { a: { c: null }, options: { seed: 7, stop: ["x"] } },
    },
    {
      name: "a field of the wire's own",
      body: { messages: [] },
      is: { a: 1, options: { seed: 7, stop: ["x"] } },
    },
  ])("lays $name over the fields", ({ body, is }) => {
    const fields = { a: 1, options: { seed: 7, stop: ["x"] } };
    expect(overlaid(fields, body, ["messages"])).toEqual(is);
  });

  test("keeps a field named like a part of objects in general a field", () => {
    const body = JSON.parse('{"__proto__":{"x":1},"constructor":2}');
    const laid = overlaid({}, body, []);
    expect(JSON.stringify(laid)).toBe('{"__proto__":{"x":1},"constructor":2}');
    expect(Object.getPrototypeOf(laid)).toBe(Object.prototype);
  });

  test("changes what the body names and nothing else", () => {
    const map = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(map, map, (fields, body) => {
        const laid = overlaid(fields as JsonMap, body as JsonMap, ["c"]);
        const expected = (name: string): unknown => {
          if (name === "c" || !Object.hasOwn(body, name)) return fields[name];
          return body[name] === null ? undefined : body[name];
        };
        for (const name of ["a", "b", "c"]) {
          const given = expected(name);
          if (typeof given === "object" && given !== null) expect(laid).toHaveProperty([name]);
          else expect(laid[name]).toBe(given);
        }
      }),
    );
  });
});

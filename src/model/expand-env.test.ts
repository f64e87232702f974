import { describe, expect, test } from "vitest";
import { UsageError } from "../errors.ts";
import { expandEnv, variableNames, variableValue } from "./expand-env.ts";

/** As a suite names an environment variable. */
const variable = (name: string) => `$\{${name}}`;

const env = {
  HOST: "127.0.0.1",
  PORT: "8080",
  NESTED: variable("HOST"),
  EMPTY: "",
  BLANK: " \n",
  PRICE: "$&$1",
};
const place = { where: "model m", field: "baseUrl" };

describe("expandEnv()", () => {
  test.each([
    { name: "no variable", text: "plain $HOST {HOST}", out: "plain $HOST {HOST}" },
    { name: "one", text: `http://${variable("HOST")}/v1`, out: "http://127.0.0.1/v1" },
    {
      name: "two side by side",
      text: variable("HOST") + variable("PORT"),
      out: "127.0.0.18080",
    },
    { name: "a value that looks like a variable", text: variable("NESTED"), out: variable("HOST") },
    { name: "a value of replacement marks", text: variable("PRICE"), out: "$&$1" },
  ])("expands $name", ({ text, out }) => {
    expect(expandEnv(text, env, place)).toBe(out);
  });

  test.each(["ABSENT", "EMPTY", "BLANK", "toString"])(
    "throws for %s, naming it and its field",
    (name) => {
      const expand = () => expandEnv(`swordfish ${variable(name)}`, env, place);
      expect(expand).toThrow(UsageError);
      expect(expand).toThrow(`the environment variable ${name} in baseUrl is not set`);
      expect(expand).not.toThrow(/swordfish/);
    },
  );
});

describe("variableValue()", () => {
  test("gives the value as it is, and throws where there is none", () => {
    expect(variableValue("PORT", env, place)).toBe("8080");
    expect(() => variableValue("EMPTY", env, place)).toThrow("EMPTY");
  });
});

describe("variableNames()", () => {
  test("names every variable in order", () => {
    expect(variableNames(`${variable("B")}/${variable("A")}?x=$C&${variable("B")}`)).toEqual([
      "B",
      "A",
      "B",
    ]);
  });
});

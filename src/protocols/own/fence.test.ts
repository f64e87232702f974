import { describe, expect, test } from "vitest";
import type { Json } from "../json.ts";
import { fenceProtocol } from "./fence.ts";

/** Stands for a JSON Schema: an object with a list of steps. */
const fits = (value: Json) =>
  typeof value === "object" && value !== null && "steps" in value && Array.isArray(value["steps"]);

const plan = fenceProtocol({ label: "plan", schema: { type: "object" }, fits });
const body = '{"steps": ["read"]}';
const block = `\`\`\`plan\n${body}\n\`\`\``;

describe("fenceProtocol()", () => {
  interface Row {
    readonly name: string;
    readonly text: string;
    readonly prose: string;
    readonly declared: boolean;
    readonly compliant: boolean;
    readonly form: string;
    readonly parse: string;
    readonly rules: readonly string[];
  }
  // biome-ignore format: a row is a case
  const rows: readonly Row[] = [
    { name: "the block after the prose", text: `I read.\n\n${block}\n`, prose: "I read.", declared: true, compliant: true, form: "fence", parse: "strict", rules: ["fence"] },
    { name: "nothing", text: "I read.", prose: "I read.", declared: false, compliant: false, form: "none", parse: "absent", rules: [] },
    { name: "the label in another case, on the line of its body", text: "```Plan {\"steps\": []}```", prose: "", declared: true, compliant: true, form: "fence", parse: "strict", rules: ["fence"] },
    { name: "a longer label", text: "```planner\n{}\n```", prose: "```planner\n{}\n```", declared: false, compliant: false, form: "none", parse: "absent", rules: [] },
    { name: "a body that does not fit", text: "```plan\n{\"step\": 1}\n```", prose: "", declared: true, compliant: false, form: "fence", parse: "strict", rules: ["fence"] },
    { name: "a body that needs mending", text: "```plan\n{\"steps\": [],}\n```", prose: "", declared: true, compliant: false, form: "fence", parse: "repaired", rules: ["fence"] },
    { name: "a body that is no JSON", text: "```plan\nread it\n```", prose: "", declared: false, compliant: false, form: "fence", parse: "unreadable", rules: ["fence"] },
    { name: "a block in the middle, without a gap where it was", text: `A.\n\n${block}\n\nB.`, prose: "A.\n\nB.", declared: true, compliant: false, form: "fence", parse: "strict", rules: ["fence"] },
    { name: "two blocks, of which the last counts", text: `\`\`\`plan\nx\n\`\`\`\n${block}`, prose: "", declared: true, compliant: false, form: "fence", parse: "strict", rules: ["fence", "fence"] },
    { name: "a block that was cut off", text: "A.\n```plan\n{\"steps\": [", prose: "A.", declared: false, compliant: false, form: "unclosed", parse: "unreadable", rules: ["dangling_fence"] },
    { name: "a whole body that nothing closes", text: `A.\n\`\`\`plan\n${body}`, prose: "A.", declared: true, compliant: false, form: "unclosed", parse: "strict", rules: ["dangling_fence"] },
    { name: "an opener that ends the reply", text: "A.\n```plan", prose: "A.", declared: false, compliant: false, form: "unclosed", parse: "unreadable", rules: ["dangling_fence"] },
    { name: "a block, then another that was cut off", text: `${block}\nB.\n\`\`\`plan\n{`, prose: "B.", declared: true, compliant: false, form: "fence", parse: "strict", rules: ["fence", "dangling_fence"] },
    { name: "a json fence that fits", text: `A.\n\`\`\`json\n${body}\n\`\`\``, prose: "A.", declared: true, compliant: false, form: "json", parse: "strict", rules: ["json_fence"] },
    { name: "a json fence of the story's own", text: "A.\n```json\n{\"a\": 1}\n```", prose: "A.\n```json\n{\"a\": 1}\n```", declared: false, compliant: false, form: "none", parse: "absent", rules: [] },
    { name: "a bare fence that fits", text: `A.\n\`\`\`\n${body}\n\`\`\``, prose: "A.", declared: true, compliant: false, form: "bare", parse: "strict", rules: ["bare_fence"] },
    { name: "an object that ends the reply", text: `A.\n${body}`, prose: "A.", declared: true, compliant: false, form: "trailing", parse: "strict", rules: ["trailing_object"] },
    { name: "an object that does not fit", text: "A.\n{\"a\": 1}", prose: "A.\n{\"a\": 1}", declared: false, compliant: false, form: "none", parse: "absent", rules: [] },
    { name: "an object inside a sentence", text: `A ${body} B.`, prose: `A ${body} B.`, declared: false, compliant: false, form: "none", parse: "absent", rules: [] },
    { name: "our own block beside a json fence", text: `\`\`\`json\n${body}\n\`\`\`\n${block}`, prose: `\`\`\`json\n${body}\n\`\`\``, declared: true, compliant: true, form: "fence", parse: "strict", rules: ["fence"] },
    { name: "code after the block", text: `${block}\n\`\`\`ts\nlet x;\n\`\`\``, prose: "```ts\nlet x;\n```", declared: true, compliant: false, form: "fence", parse: "strict", rules: ["fence"] },
  ];
  test.each(rows)("reads $name", ({ text, prose, declared, compliant, form, parse, rules }) => {
    const { facts, removals, ...found } = plan.extract(text, false);
    expect(found).toEqual({ prose, declared });
    expect(facts).toEqual({ fenceCompliant: compliant, form, parse });
    expect(removals.filter(({ kind }) => kind !== "space").map(({ rule }) => rule)).toEqual(rules);
  });

  test("takes a label of its own that is json for ours and not for a leak", () => {
    const json = fenceProtocol({ label: "json", schema: {}, fits });
    const { facts, removals } = json.extract(`\`\`\`json\n${body}\n\`\`\``, false);
    expect(facts).toMatchObject({ fenceCompliant: true, form: "fence" });
    expect(removals).toEqual([{ rule: "fence", kind: "declaration", start: 0, end: 31 }]);
  });

  test("lists every form and parse class that a reply can have", () => {
    const { form, parse } = plan.facts ?? {};
    expect(new Set(rows.map((row) => row.form))).toEqual(new Set(form?.categories));
    expect(new Set(rows.map((row) => row.parse))).toEqual(new Set(parse?.categories));
  });
});

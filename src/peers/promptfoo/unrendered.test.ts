import { createRequire } from "node:module";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { promptfooEntry } from "../../rehearsal/judges/__fixtures__/promptfoo-eval.ts";
import { packageEvals } from "../../suite/package-evals.ts";
import { unrendered } from "./unrendered.ts";

interface Templates {
  renderString(text: string, vars: object): string;
}

/** The templates that promptfoo renders with, set up as it sets them up. */
function templates(): Templates {
  const require = createRequire(join(packageEvals(), "promptfoo", "package.json"));
  const { Environment } = require("nunjucks");
  return new Environment(null, { autoescape: false });
}

describe.skipIf(promptfooEntry === null)("unrendered() (needs `npm ci` in evals/promptfoo)", () => {
  test("comes out of promptfoo's templates as it went in", () => {
    const nunjucks = templates();
    const marks = fc.constantFrom("{", "}", "%", "#", "{{", "}}", "{%", "%}", "{#", "#}", "-");
    const words = fc.constantFrom("x", " ", "'", '"', "\\", "\n", "if true", "endif", "raw", "é");
    const texts = fc.string({ unit: fc.oneof(marks, words), maxLength: 20 });
    fc.assert(
      fc.property(texts, (text) => {
        const [message] = z
          .array(z.object({ content: z.string() }))
          .parse(JSON.parse(unrendered([{ role: "user", content: text }])));
        expect(nunjucks.renderString(message?.content ?? "", { x: 1 })).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });
});

import { promptfooSuite } from "./seambench.mjs";

// No default export: beside one, promptfoo does not find the others.
export const { prompt, tests, assertTurn } = await promptfooSuite(
  new URL("purpose-label.suite.yaml", import.meta.url),
);

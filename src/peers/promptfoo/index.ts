/**
 * The parts of a promptfoo configuration: prompt function, rows and assertion of a suite of ours, assertions for rows
 * of anybody's, and a provider over our adapters. Nothing of promptfoo is imported.
 */

export {
  type ProtocolAssertion,
  purposeLabelAssertion,
  stateBlockAssertion,
} from "./assertions.ts";
export {
  type PromptfooProvider,
  type ProviderContext,
  type ProviderOptions,
  type ProviderResponse,
  promptfooProvider,
} from "./promptfoo-provider.ts";
export {
  type PromptContext,
  type PromptfooSuite,
  promptfooSuite,
  type TurnPrompt,
  type TurnTest,
  type TurnVars,
} from "./promptfoo-suite.ts";
export type { AssertionContext, AssertionResult } from "./scored-row.ts";

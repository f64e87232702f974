import { promptfooProvider } from "./seambench.mjs";

// biome-ignore lint/style/noDefaultExport: promptfoo takes a provider from the default export, and calls it with `new`
export default function Provider(options) {
  return promptfooProvider(options);
}

// In a project of your own this is the package: `export … from "seambench/promptfoo"`.
export { promptfooProvider, promptfooSuite } from "../../dist/peers/promptfoo/index.js";

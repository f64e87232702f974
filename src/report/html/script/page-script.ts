import { conversationsScript } from "./conversations.ts";
import { tablesScript } from "./tables.ts";

/** The page's only script. It makes no request, and what it shows it sets as text. */
export const pageScript = `(function () {
  "use strict";
${tablesScript}${conversationsScript}})();
`;

import { html, type Markup } from "./markup.ts";

/** The mark of a figure that no language model made. */
export const simulatedBadge: Markup = html` <span class="badge simulated">simulated</span>`;

/**
 * Draws plots to SVG while the page is written, so that the page needs no library. The plot library and the document
 * that it draws into are loaded when the first page is written, and by nobody else.
 */

import type { PlotOptions } from "@observablehq/plot";
import { escaped, html, type Markup, trustedMarkup } from "../markup.ts";

export type PlotLibrary = typeof import("@observablehq/plot");

export interface Plotter {
  readonly Plot: PlotLibrary;
  /** The plot as an SVG with a name and a description for those who do not see it. Deterministic. */
  draw(
    options: PlotOptions,
    words: { readonly title: string; readonly description: string },
  ): Markup;
}

/**
 * Loads the libraries, for a page that is written later; what is loaded stays. The document comes as the one file that
 * its makers pack for workers: the same code in half the time of its two hundred modules.
 */
export function loadPlots() {
  return Promise.all([import("@observablehq/plot"), import("linkedom/worker")]);
}

/** A plotter with a document of its own. */
export async function openPlotter(): Promise<Plotter> {
  const [Plot, { parseHTML }] = await loadPlots();
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  let drawn = 0;
  return {
    Plot,
    draw(options, { title, description }) {
      const svg = Plot.plot({
        className: "plot",

        ...options,
        document: document as never,
      });
      const id = `plot-${drawn++}`;
      return accessible(svg.outerHTML, id, title, description);
    },
  };
}

/**
 * The page's policy lets no style stand in the document but its own, so what the library styles by itself is taken off;
 * the page's style sheet has the same rules.
 */
function accessible(svg: string, id: string, title: string, description: string): Markup {
  const plain = svg.replace(/<style>[\s\S]*?<\/style>/g, "").replace(/ style="[^"]*"/g, "");
  const words = `<title id="${id}-title">${escaped(title)}</title><desc id="${id}-desc">${escaped(description)}</desc>`;
  const head = plain.replace(
    /^<svg /,
    `<svg role="img" aria-labelledby="${id}-title" aria-describedby="${id}-desc" `,
  );
  return trustedMarkup(head.replace(/>/, `>${words}`));
}

/** The plot with what it shows in words under it. */
export function figureMarkup(plot: Markup, caption: Markup): Markup {
  return html`<figure><div class="scroll" tabindex="0" role="group" aria-label="plot">${plot}</div><figcaption>${caption}</figcaption></figure>
`;
}

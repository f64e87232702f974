import { html, type Markup } from "../markup.ts";

/** How many series have a colour of their own on the page; further ones take the colours anew, and other symbols. */
const seriesColours = 6;

/** The arm that is given no wording: it has the ink of side notes. */
const noWording = "-";

function seriesNumber(place: number): number {
  return ((place - 1) % seriesColours) + 1;
}

/** The colour scale of the page's series, in the order in which they first stand. */
export function seriesScale(names: readonly string[]): {
  readonly type: "ordinal";
  readonly domain: string[];
  readonly range: string[];
} {
  const domain = [...new Set(names)].toSorted(
    (a, b) => Number(b === noWording) - Number(a === noWording),
  );
  const first = domain[0] === noWording ? 0 : 1;
  return {
    type: "ordinal",
    domain,
    range: domain.map((name, index) =>
      name === noWording ? "var(--muted)" : `var(--series-${seriesNumber(index + first)})`,
    ),
  };
}

/** The names of a scale, each in its colour. */
export function seriesKey({ domain, range }: ReturnType<typeof seriesScale>): Markup {
  return html`${domain.flatMap((name, index) => {
    const number = /\d+/.exec(range[index] ?? "")?.[0];
    return number === undefined ? [] : [html`<span class="key series-${number}">${name}</span> `];
  })}`;
}

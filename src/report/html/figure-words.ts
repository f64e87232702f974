/** Figures as the page shows them. Nothing is rounded before it gets here. */

/** A share in [0, 1] as whole percents; an end that is not exactly 0 or 1 is never rounded to look as if it were. */
export function percentWords(share: number): string {
  const points = Math.round(share * 100);
  if (points === 0 && share > 0) return "<1 %";
  if (points === 100 && share < 1) return ">99 %";
  return `${points} %`;
}

/** A difference of shares in signed whole percentage points; with one decimal below one, so that it is never lost. */
export function pointsWords(difference: number): string {
  const points = difference * 100;
  const text = Math.abs(points) < 0.95 ? points.toFixed(1) : points.toFixed(0);
  const number = Number(text);
  const sign = number > 0 ? "+" : number < 0 ? "−" : "";
  return `${sign}${text.replace(/^-/, "").replace(/\.0$/, "")}`;
}

/** A count per turn with two decimals; what is not 0 never looks as if it were. */
export function perTurnWords(count: number): string {
  const text = count.toFixed(2);
  if (Number(text) === 0 && count !== 0) return count > 0 ? "<0.01" : ">−0.01";
  return text.replace("-", "−");
}

/** A p with three decimals; never 0. */
export function pValueWords(p: number): string {
  return p < 0.001 ? "<0.001" : p.toFixed(3);
}

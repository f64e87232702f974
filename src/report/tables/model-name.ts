/** How every table names a model, and what it says where one is simulated. */

/** `sim:steady (simulated)`: a simulated model is never named alone. */
export function modelName(model: string, simulated: boolean): string {
  return simulated ? `${model} (simulated)` : model;
}

/** A sentence where rows are simulated, all or some; none where no row is. */
export function simulationMark(
  rows: readonly { readonly simulated: boolean }[],
): readonly string[] {
  const simulated = rows.filter((row) => row.simulated).length;
  if (simulated === 0) return [];
  return simulated === rows.length
    ? ["Every figure is SIMULATED: it shows the harness, not a model."]
    : ["Rows marked (simulated) show the harness, not a model."];
}

/**
 * Solves a square system of linear equations, by Gauss with the largest pivot of each column.
 *
 * @param matrix rows of coefficients, as many as there are right sides; left as it is
 * @throws {RangeError} if it is not square, or has no single solution
 */
export function solveLinear(
  matrix: readonly (readonly number[])[],
  rightSides: readonly number[],
): number[] {
  const size = rightSides.length;
  if (matrix.length !== size || matrix.some((row) => row.length !== size)) {
    throw new RangeError(`a system of ${size} equations has ${size} rows and columns`);
  }
  const rows = matrix.map((row, at) => Float64Array.from([...row, rightSides[at] ?? 0]));
  for (let column = 0; column < size; column++) {
    bringUpPivot(rows, column);
    for (let below = column + 1; below < size; below++) eliminate(rows, column, below);
  }
  return substituteBack(rows);
}

function bringUpPivot(rows: Float64Array[], column: number): void {
  let best = column;
  for (let row = column + 1; row < rows.length; row++) {
    if (Math.abs(cell(rows, row, column)) > Math.abs(cell(rows, best, column))) best = row;
  }
  if (cell(rows, best, column) === 0) throw new RangeError("the equations have no single solution");
  const held = rows[column] as Float64Array;
  rows[column] = rows[best] as Float64Array;
  rows[best] = held;
}

function eliminate(rows: readonly Float64Array[], column: number, below: number): void {
  const pivot = rows[column] as Float64Array;
  const row = rows[below] as Float64Array;
  const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
  if (factor === 0) return;
  for (let at = column; at < row.length; at++) row[at] = (row[at] ?? 0) - factor * (pivot[at] ?? 0);
}

function substituteBack(rows: readonly Float64Array[]): number[] {
  const size = rows.length;
  const solution = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row--) {
    let rest = cell(rows, row, size);
    for (let at = row + 1; at < size; at++) rest -= cell(rows, row, at) * (solution[at] ?? 0);
    solution[row] = rest / cell(rows, row, row);
  }
  return solution;
}

function cell(rows: readonly Float64Array[], row: number, column: number): number {
  return rows[row]?.[column] ?? 0;
}

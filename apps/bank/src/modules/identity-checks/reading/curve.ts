/** A parabola: its value at 0, and what each x and each x² adds. */
export type Curve = readonly [number, number, number];

export function valueAt([start, slope, bend]: Curve, x: number): number {
  return start + slope * x + bend * x * x;
}

type Point = { readonly x: number; readonly y: number };

/** The parabola with the least squares of what is between it and the points. */
export function curveThrough(points: readonly Point[]): Curve {
  const sums = [0, 1, 2, 3, 4].map((power) => points.reduce((sum, { x }) => sum + x ** power, 0));
  const rows = [0, 1, 2].map((row) => [
    ...sums.slice(row, row + 3),
    points.reduce((sum, { x, y }) => sum + y * x ** row, 0),
  ]);
  for (const pivot of [0, 1, 2])
    for (const row of [0, 1, 2]) {
      if (row === pivot) continue;
      const share = (rows[row]?.[pivot] ?? 0) / (rows[pivot]?.[pivot] || 1);
      rows[row] = (rows[row] ?? []).map((value, at) => value - share * (rows[pivot]?.[at] ?? 0));
    }
  const [start = 0, slope = 0, bend = 0] = [0, 1, 2].map(
    (row) => (rows[row]?.[3] ?? 0) / (rows[row]?.[row] || 1),
  );
  return [start, slope, bend];
}

/** Without the points that are farther away than that, in a few rounds. */
export function curveThroughMost<P extends Point>(
  points: readonly P[],
  first: Curve,
  within: number,
): { readonly curve: Curve; readonly on: readonly P[] } {
  let [curve, on] = [first, [] as readonly P[]];
  for (let round = 0; round < 4; round += 1) {
    on = points.filter(({ x, y }) => Math.abs(y - valueAt(curve, x)) < within);
    if (on.length < 5) break;
    curve = curveThrough(on);
  }
  return { curve, on };
}

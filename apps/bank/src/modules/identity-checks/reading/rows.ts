import { type Curve, curveThroughMost, valueAt } from './curve.ts';
import type { Mark } from './marks.ts';

/** Marks of about one size that follow each other on a line, which may be bent as a page is. */
export type Row = {
  readonly marks: readonly Mark[];
  /** How far down it runs, by thousands of pixels to the right. */
  readonly curve: Curve;
};

const thousand = 1_000;
const [mostTurnDegrees, stepDegrees, mostRows, leastMarks] = [10, 0.5, 6, 14];
/** No page has so many signs of one size: it is cloth, or noise. */
const mostMarks = 3_000;

/** How far down a row runs at a place. */
export function heightAt({ curve }: Row, x: number): number {
  return valueAt(curve, x / thousand);
}

/** By which angle a row falls at a place, in radians. */
export function turnAt({ curve: [, slope, bend] }: Row, x: number): number {
  return Math.atan((slope + (2 * bend * x) / thousand) / thousand);
}

/** The rows of signs of each size, from the top; the sizes with the longest rows come first. */
export function rowsBySize(marks: readonly Mark[]): readonly (readonly Row[])[] {
  const sizes: (readonly Row[])[] = [];
  for (let least = 7; least < 60; least *= 1.25) {
    const alike = marks.filter(({ high }) => high >= least && high <= least * 1.7);
    if (alike.length <= mostMarks) sizes.push(rowsOf(alike, least));
  }
  const longest = (rows: readonly Row[]) =>
    rows
      .map((row) => row.marks.length)
      .sort((one, other) => other - one)
      .slice(0, 3)
      .reduce((sum, each) => sum + each, 0);
  return sizes
    .filter((rows) => rows.length > 1)
    .sort((one, other) => longest(other) - longest(one))
    .slice(0, 4);
}

function rowsOf(marks: readonly Mark[], least: number): readonly Row[] {
  let left = marks;
  let [from, to] = [-mostTurnDegrees, mostTurnDegrees];
  const rows: Row[] = [];
  while (rows.length < mostRows) {
    const best = longestLine(left, { from, to, apart: least / 4 });
    if (best.count < leastMarks) break;
    const points = left.map((mark) => ({ x: mark.x / thousand, y: mark.y, mark }));
    const { curve, on } = curveThroughMost(points, [best.start, best.slope * thousand, 0], least * 0.45);
    const isOff = ({ x, y }: Mark) => Math.abs(y - valueAt(curve, x / thousand)) >= least * 0.6;
    const others = left.filter(isOff);
    if (others.length === left.length) break;
    left = others;
    if (on.length >= leastMarks) rows.push({ marks: on.map(({ mark }) => mark), curve });
    // All rows of a document are turned by much the same.
    [from, to] = [best.degrees - 2, best.degrees + 2];
  }
  const middle = marks.reduce((sum, { x }) => sum + x, 0) / Math.max(1, marks.length);
  return rows.sort((one, other) => heightAt(one, middle) - heightAt(other, middle));
}

type Search = { readonly from: number; readonly to: number; readonly apart: number };

/** The straight line that the most marks are near to. */
function longestLine(marks: readonly Mark[], { from, to, apart }: Search) {
  const best = { start: 0, slope: 0, degrees: 0, count: 0 };
  const right = Math.max(0, ...marks.map(({ x }) => x));
  const bottom = Math.max(0, ...marks.map(({ y }) => y));
  for (let degrees = from; degrees <= to; degrees += stepDegrees) {
    const slope = Math.tan((degrees * Math.PI) / 180);
    const above = Math.abs(slope) * right;
    const counts = new Uint16Array(Math.ceil((bottom + 2 * above) / apart) + 3);
    for (const { x, y } of marks) {
      const bin = Math.floor((y - slope * x + above) / apart);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    for (let bin = 0; bin + 1 < counts.length; bin += 1) {
      const count = (counts[bin] ?? 0) + (counts[bin + 1] ?? 0);
      if (count > best.count)
        Object.assign(best, { start: (bin + 1) * apart - above, slope, degrees, count });
    }
  }
  return best;
}

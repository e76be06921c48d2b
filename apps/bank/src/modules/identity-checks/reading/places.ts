import { type Curve, curveThrough, curveThroughMost, valueAt } from './curve.ts';
import { heightAt, type Row } from './rows.ts';

/** The places of a row, which are all of one width: how far along it each is. Where a picture is taken from the side, they narrow. */
export type Places = {
  readonly row: Row;
  readonly along: Curve;
  readonly pitch: number;
  /** Those with a mark. */
  readonly taken: ReadonlySet<number>;
  /** By how much everything is turned, in radians. */
  readonly turn: number;
};

type Point = { readonly x: number; readonly y: number };

/** None when its marks do not stand at one distance from each other. */
export function placesOf(row: Row, turn: number): Places | undefined {
  const highs = row.marks.map(({ high }) => high).sort((one, other) => one - other);
  const high = highs[Math.floor(highs.length / 2)] ?? 0;
  const found = row.marks
    .filter(({ wide }) => wide < high * 1.35)
    .map(({ x, y }) => x * Math.cos(turn) + y * Math.sin(turn))
    .sort((one, other) => one - other);
  const pitch = pitchOf(found, high);
  if (pitch === undefined) return undefined;
  let points: readonly Point[] = numbered(found, pitch);
  let along = curveThrough(points);
  for (let round = 0; round < 3; round += 1) {
    ({ curve: along } = curveThroughMost(points, along, pitch * 0.3));
    points = found.map((y) => ({ x: placeOf(along, y), y }));
  }
  const on = points.filter(({ x, y }) => Math.abs(y - valueAt(along, x)) < pitch * 0.3);
  if (on.length < found.length * 0.7) return undefined;
  return { row, along, pitch, taken: new Set(on.map(({ x }) => x)), turn };
}

/** Where it is in the picture. */
export function middleOf({ row, along, turn }: Places, place: number): Point {
  const away = valueAt(along, place);
  let x = away;
  for (let round = 0; round < 4; round += 1) x = (away - heightAt(row, x) * Math.sin(turn)) / Math.cos(turn);
  return { x, y: heightAt(row, x) };
}

/** The place that is nearest to a distance along the row. */
export function placeOf([start, slope, bend]: Curve, away: number): number {
  let place = (away - start) / slope;
  for (let round = 0; round < 2; round += 1) place = (away - start - bend * place * place) / slope;
  return Math.round(place);
}

/** Signs are about as high as they stand apart. At the right distance all marks have the same phase. */
function pitchOf(found: readonly number[], high: number): number | undefined {
  let [best, most] = [0, 0];
  for (let pitch = high * 0.75; pitch < high * 1.45; pitch *= 1.002) {
    let [cos, sin] = [0, 0];
    for (const away of found) {
      const phase = (2 * Math.PI * away) / pitch;
      cos += Math.cos(phase);
      sin += Math.sin(phase);
    }
    const together = Math.hypot(cos, sin) / found.length;
    if (together > most) [best, most] = [pitch, together];
  }
  return most < 0.45 ? undefined : best;
}

/** Counted from mark to mark, so that a distance that changes slowly does not add up. */
function numbered(found: readonly number[], pitch: number): readonly Point[] {
  let place = 0;
  return found.map((away, at) => {
    place += Math.round((away - (found[at - 1] ?? away)) / pitch);
    return { x: place, y: away };
  });
}

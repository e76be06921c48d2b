import type { GreyPicture } from '../../../platform/pictures/grey-picture.ts';
import { valueAt } from './curve.ts';
import { between, type Drawing, type Ink, inkOf } from './ink.ts';
import { type Form, forms, linesOfPlaces } from './lines-of-places.ts';
import { marksOf } from './marks.ts';
import { middleOf, type Places, placeOf, placesOf } from './places.ts';
import { heightAt, type Row, rowsBySize, turnAt } from './rows.ts';
import { likenessOf, patchSize } from './sign-shapes.ts';

/** The machine-readable lines of the document in a picture, which may lie on its side; undefined when they cannot be read for certain. */
export function findLines(picture: GreyPicture, today: string): string | undefined {
  for (const drawing of drawingsOf(picture)) {
    const ink = inkOf(picture, drawing);
    for (const rows of rowsBySize(marksOf(ink)))
      for (const zone of zonesOf(rows)) {
        const lines = linesOfZone(ink, zone, today);
        if (lines !== undefined) return lines;
      }
  }
  return undefined;
}

/** In more than one size: where a document is a small part of the picture, or the picture is not sharp, one may do what another does not. */
function drawingsOf({ width, height }: GreyPicture): readonly Drawing[] {
  const longest = Math.max(width, height);
  const sizes = longest > 1_200 ? [1_400, ...(longest > 1_600 ? [longest] : []), 1_000] : [1_000, 1_400];
  return [0, 1, 3, 2].flatMap((quarters) => sizes.map((longestPx) => ({ longestPx, quarters })));
}

type Zone = readonly Places[];

/** Rows that stand as those of a document do: three, or two. */
function zonesOf(rows: readonly Row[]): readonly Zone[] {
  const [first] = rows;
  if (first === undefined) return [];
  const turn = turnAt(first, first.marks.reduce((sum, { x }) => sum + x, 0) / first.marks.length);
  const all = rows.flatMap((row) => placesOf(row, turn) ?? []);
  return [3, 2].flatMap((count) =>
    all.map((_, top) => all.slice(top, top + count)).filter((zone) => zone.length === count && isZone(zone)),
  );
}

function isZone(zone: Zone): boolean {
  return zone.slice(1).every((lower, at) => {
    const upper = zone[at] ?? lower;
    const { x, y } = middleOf(upper, 15);
    const apart = (heightAt(lower.row, x) - y) / upper.pitch;
    return apart > 1.3 && apart < 4 && Math.abs(lower.pitch / upper.pitch - 1) < 0.1;
  });
}

/** Where the lines begin is seen by the marks: every place of every line holds one. */
function linesOfZone(ink: Ink, zone: Zone, today: string): string | undefined {
  const looks = zone.map((places) => lookAt(ink, places));
  const tries = forms
    .filter((form) => form.length === zone.length)
    .flatMap((form) => startsOf(zone, form))
    .sort((one, other) => other.taken - one.taken)
    .slice(0, 4);
  for (const { form, starts } of tries) {
    const lines = linesOfPlaces(form, (row, place) => looks[row]?.((starts[row] ?? 0) + place) ?? [], today);
    if (lines !== undefined) return lines;
  }
  return undefined;
}

type Start = { readonly form: Form; readonly starts: readonly number[]; readonly taken: number };

function startsOf(zone: Zone, form: Form): readonly Start[] {
  const [first] = zone;
  const length = form[0]?.length ?? 0;
  if (first === undefined) return [];
  const [from, to] = [Math.min(...first.taken) - 3, Math.max(...first.taken) - length + 4];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => {
    const away = valueAt(first.along, from + at);
    const starts = zone.map(({ along }) => placeOf(along, away));
    const taken = zone.reduce((sum, places, row) => {
      const start = starts[row] ?? 0;
      return sum + [...places.taken].filter((place) => place >= start && place < start + length).length;
    }, 0);
    return { form, starts, taken };
  }).filter(({ taken }) => taken > length * zone.length * 0.7);
}

/** Each place is looked at once, and only when somebody asks. */
function lookAt(ink: Ink, places: Places): (place: number) => Float32Array {
  const seen = new Map<number, Float32Array>();
  return (place) => {
    const known = seen.get(place) ?? likenessOf(patchAt(ink, places, place));
    seen.set(place, known);
    return known;
  };
}

/** A place, drawn level and in the size of the signs that it is compared with. */
function patchAt(ink: Ink, places: Places, place: number): Float32Array {
  const { x, y } = middleOf(places, place);
  const turn = turnAt(places.row, x);
  const pitch = valueAt(places.along, place + 0.5) - valueAt(places.along, place - 0.5);
  const unit = pitch / patchSize.perPitch;
  const [right, down] = [Math.cos(turn) * unit, Math.sin(turn) * unit];
  const at = (across: number, below: number) =>
    between(ink, x + across * right - below * down, y + across * down + below * right);
  return Float32Array.from({ length: patchSize.wide * patchSize.high }, (_, index) => {
    const across = (index % patchSize.wide) - (patchSize.wide - 1) / 2;
    const below = Math.floor(index / patchSize.wide) - (patchSize.high - 1) / 2;
    return (
      (at(across - 0.25, below - 0.25) +
        at(across + 0.25, below - 0.25) +
        at(across - 0.25, below + 0.25) +
        at(across + 0.25, below + 0.25)) /
      4
    );
  });
}

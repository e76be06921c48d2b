import { expect, test } from 'vitest';
import { forms, linesOfPlaces } from './lines-of-places.ts';
import { signs } from './sign-shapes.ts';

const today = '2026-11-17';

/** The worked example of ICAO 9303: nobody here has made it. */
const lines = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';
const [passport = []] = forms;

type Seen = Readonly<Record<string, number>>;

/** A zone in which some places, counted from the start of the second line, look like something else. */
function read(others: Readonly<Record<number, Seen>> = {}, inNames: Readonly<Record<number, Seen>> = {}) {
  const shown = lines.split('\n');
  return linesOfPlaces(
    passport,
    (row, place) => {
      const seen = (row === 0 ? inNames : others)[place] ?? { [shown[row]?.charAt(place) ?? '']: 0.9 };
      return signs.map((sign) => seen[sign] ?? 0.1);
    },
    today,
  );
}

test('[IDV-06] each place holds what it looks most like of what may stand there', () => {
  expect(read()).toBe(lines);
  expect(read({ 14: { O: 0.95, 4: 0.8 } }, { 5: { 3: 0.95, E: 0.8 } })).toBe(lines);
});

test('[IDV-06] where a place looks like two signs, the check digits decide', () => {
  expect(read({ 5: { O: 0.91, 0: 0.9 } })).toBe(lines);
  expect(read({ 5: { O: 0.91, 0: 0.9 }, 16: { 8: 0.9, 3: 0.9 }, 30: { 1: 0.9, I: 0.9 } })).toBe(lines);
});

test('[IDV-06] nothing is read where the check digits leave two choices, or have no say', () => {
  // In the sums of check digits a B counts as an L does.
  expect(read({ 0: { L: 0.9, B: 0.9 } })).toBeUndefined();
  expect(read({}, { 5: { E: 0.9, F: 0.89 } })).toBeUndefined();
  expect(read({ 10: { U: 0.9, V: 0.9 } })).toBeUndefined();
  expect(read({ 20: { F: 0.9, M: 0.9 } })).toBeUndefined();
});

test('[IDV-06] a place that looks like nothing, or a check digit that does not fit, ends the reading', () => {
  expect(read({ 30: {} })).toBeUndefined();
  expect(read({}, { 7: { I: 0.4 } })).toBeUndefined();
  expect(read({ 43: { 1: 0.9 } })).toBeUndefined();
});

test('[IDV-06] whatever sign is misread under a check digit, other lines are never read', () => {
  const [, rest = ''] = lines.split('\n');
  const worth = (sign: string) => (sign === '<' ? 0 : Number.parseInt(sign, 36) % 10);
  for (const [place, shown] of [...rest].entries()) {
    if (!'Dda'.includes(passport[1]?.charAt(place) ?? '')) continue;
    // Signs of the same worth are beyond any check digit: they have to look clearly like one of them.
    for (const sign of signs)
      if (worth(sign) !== worth(shown))
        expect(read({ [place]: { [sign]: 0.95 } }), `${sign} at ${place}`).toBeUndefined();
  }
});

test('[IDV-06] a zone that is doubtful everywhere is given up, not tried in all ways', () => {
  const doubts = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((place) => [place, { O: 0.9, 0: 0.9 }]));
  expect(read(doubts)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { outcomesOf } from './outcome.ts';

test('a caller is told the number in the journal, old or new, or the refusal by its name', () => {
  const outcomes = outcomesOf(
    [
      { id: 'a', place: { index: 2 }, replayed: false },
      { id: 'b', place: { no: 5 }, replayed: true },
      { id: 'c', place: { index: 1 }, replayed: true },
      { id: 'd', refusal: 'account-closed' },
    ],
    100,
  );
  expect(outcomes).toEqual([
    { status: 'posted', id: 'a', no: 102, replayed: false },
    { status: 'posted', id: 'b', no: 5, replayed: true },
    { status: 'posted', id: 'c', no: 101, replayed: true },
    { status: 'refused', id: 'd', refusal: 'account-closed' },
  ]);
});

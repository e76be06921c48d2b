import { expect, test } from 'vitest';
import { outcomesOf } from './outcome.ts';

test('a caller is told the number in the journal, old or new, or the refusal by its name', () => {
  const row = {
    ...{ id: 'b', kind: 0, from: 1, to: 2, amount: 1n, code: 0 },
    ...{ linked: false, ref: null, expiresAtMs: null, memo: null },
  };
  const commands = ['a', 'b', 'c', 'd'].map((id) => ({ id, from: 1, to: 2, amount: 1n }));
  const outcomes = outcomesOf(
    commands,
    [
      { index: 2 },
      { replayed: row, place: { no: 5 } },
      { replayed: row, place: { index: 1 } },
      { refusal: 'account-closed' },
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

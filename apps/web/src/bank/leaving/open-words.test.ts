import { expect, test } from 'vitest';
import { openWords } from './open-words.ts';

const linksOf = (kind: Parameters<typeof openWords>[0]['kind']) =>
  openWords({ kind, id: null, name: null, amount: '100.00', currency: 'USD' }).links.map(({ to }) => to);

test('[ACT-09] each kind of loan that is open leads to the page that has it', () => {
  expect((['loan', 'loan_request'] as const).flatMap(linksOf)).toEqual(['/layout/loan', '/layout/loan']);
  expect((['lending', 'lending_request'] as const).flatMap(linksOf)).toEqual([
    '/layout/lending',
    '/layout/lending',
  ]);
});

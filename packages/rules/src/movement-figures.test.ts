import { format } from '@farthing/money';
import { expect, test } from 'vitest';
import { type Movement, movementFigures } from './movement-figures.ts';

const shown = (movement: Omit<Movement, 'kind'>, kind = 'transfer') => {
  const { amount, booked } = movementFigures({ ...movement, kind }, 'USD');
  return [amount, ...(booked ? [booked] : [])].map((each) => format(each, { showPlus: true }));
};

test('[PND-03] what was sent in another currency comes first, and what was booked second', () => {
  const sent = { amount: '250.00', currency: 'GBP' } as const;
  expect(shown({ amount: '322.14', transaction_type: 'debit', sent })).toEqual(['-£250.00', '-$322.14']);
  expect(shown({ amount: '322.14', transaction_type: 'credit', sent })).toEqual(['+£250.00', '+$322.14']);
});

test('[PND-03] what was booked as it was sent is one figure', () => {
  expect(shown({ amount: '9.50', transaction_type: 'debit', sent: null })).toEqual(['-$9.50']);
  expect(shown({ amount: '9.50', transaction_type: 'credit', sent: null })).toEqual(['+$9.50']);
});

test('[ACT-03] each account shows an exchange in its own currency only, and not what the other account had', () => {
  const sent = { amount: '45.77', currency: 'EUR' } as const;
  expect(shown({ amount: '50.00', transaction_type: 'debit', sent }, 'exchange')).toEqual(['-$50.00']);
  expect(shown({ amount: '50.00', transaction_type: 'credit', sent }, 'exchange')).toEqual(['+$50.00']);
});

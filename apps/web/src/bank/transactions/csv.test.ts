import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const payment = {
  id: '1',
  amount: '322.14',
  transaction_type: 'debit',
  description: 'Transfer to A Patel',
  created_at: '2026-11-16T05:00:00.000Z',
  reference: '7QK2M4RT9XYA',
  kind: 'transfer',
  party: 'A Patel',
  sent: { amount: '250.00', currency: 'GBP' },
  narration: 'Rent, May',
  opens: 'receipt',
} as const;
const account = { name: 'Main account', account_number: '12345678', currency: 'USD' } as const;
const line = (change: Partial<Parameters<typeof toCsv>[0][number]>) =>
  toCsv([{ ...payment, ...change }], account).split('\r\n')[1];

test('[PND-03] [PND-04] the file has what was sent and what was booked, and what the payer wrote', () => {
  expect(line({})).toBe(
    '2026-11-16T05:00:00.000Z,Transfer,Transfer to A Patel,"Rent, May",7QK2M4RT9XYA,Completed,-250.00,GBP,-322.14,Main account,12345678',
  );
  expect(line({ sent: null, narration: null })).toMatch(
    /,,7QK2M4RT9XYA,Completed,-322\.14,USD,-322\.14,Main account,12345678$/,
  );
});

test('[PND-04] what a payer wrote as a formula is text to a spreadsheet', () => {
  expect(line({ narration: '=1+1' })).toContain(",'=1+1,");
});

test('[ACT-01] a name of an account that is a formula is text as well', () => {
  const csv = toCsv([payment], { ...account, name: '@SUM(A1), "x"' });
  expect(csv.split('\r\n')[1]).toMatch(/,"'@SUM\(A1\), ""x""",12345678$/);
});

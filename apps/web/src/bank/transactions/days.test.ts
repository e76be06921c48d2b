import type { Transaction } from '@farthing/contract';
import { expect, test } from 'vitest';
import { kindOf } from '../parts/transaction-kind.ts';
import { toCsv } from './csv.ts';
import { byDay } from './days.ts';
import { countsInWords } from './list-end.tsx';

const transaction = (changes: Partial<Transaction>): Transaction => ({
  id: 'id',
  amount: '1250.00',
  transaction_type: 'debit',
  description: 'Withdrawal to Café Zürich',
  created_at: '2026-11-15T12:00:00.000Z',
  reference: '7QK2M4RT9XYA',
  kind: 'withdrawal',
  party: 'Café Zürich',
  sent: null,
  narration: null,
  opens: 'receipt',
  ...changes,
});

test('[TXN-02] a credit is a deposit; a debit is a transfer if that is its kind, else a withdrawal', () => {
  expect(kindOf(transaction({ transaction_type: 'credit', kind: 'transfer' }))).toBe('Deposit');
  expect(kindOf(transaction({ kind: 'transfer' }))).toBe('Transfer');
  expect(kindOf(transaction({ description: 'Withdrawal to TransferWise' }))).toBe('Withdrawal');
  expect(kindOf(transaction({ kind: 'card-fee' }))).toBe('Withdrawal');
});

test('days are those of the reader, and the last two have names', () => {
  const now = new Date('2026-11-15T18:00:00');
  const at = (local: string) => transaction({ created_at: new Date(local).toISOString() });
  const days = byDay(
    [
      at('2026-11-15T00:01:00'),
      at('2026-11-14T23:59:00'),
      at('2026-11-13T10:00:00'),
      at('2026-11-13T09:00:00'),
    ],
    now,
  );
  expect(days.map(({ title, transactions }) => `${title}: ${transactions.length}`)).toEqual([
    'Today: 1',
    'Yesterday: 1',
    expect.stringMatching(/^Friday,? 13 November 2026: 2$/),
  ]);
});

test('the count says how many of all entries are shown', () => {
  const counts = { shown: 50, total: 1234, isSearch: false, isWhole: true };
  expect(countsInWords(counts)).toBe('50 shown of 1,234.');
  expect(countsInWords({ ...counts, shown: 1234 })).toBe('All 1,234 shown.');
  expect(countsInWords({ ...counts, shown: 0, total: 0 })).toBe('');
  expect(countsInWords({ ...counts, isSearch: true })).toBe('1,234 found, 50 shown.');
  expect(countsInWords({ ...counts, shown: 0, total: 0, isSearch: true, isWhole: false })).toBe(
    '0 found in your newest 50,000 transactions.',
  );
});

test('a CSV has exact amounts with their sign, quotes what needs it and runs no formula', () => {
  const csv = toCsv(
    [
      transaction({ description: '=HYPERLINK("http://example.com","x")' }),
      transaction({ transaction_type: 'credit', description: 'TransferWise, London' }),
    ],
    { name: 'Main account', account_number: '12345678', currency: 'USD' },
  );
  expect(csv.split('\r\n')).toEqual([
    'Date,Type,Description,Narration,Reference,Status,Amount,Currency,Booked (USD),Account,Account number',
    '2026-11-15T12:00:00.000Z,Withdrawal,"\'=HYPERLINK(""http://example.com"",""x"")",,7QK2M4RT9XYA,Completed,-1250.00,USD,-1250.00,Main account,12345678',
    '2026-11-15T12:00:00.000Z,Deposit,"TransferWise, London",,7QK2M4RT9XYA,Completed,1250.00,USD,1250.00,Main account,12345678',
    '',
  ]);
});

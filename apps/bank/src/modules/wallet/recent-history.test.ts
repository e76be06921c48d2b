import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecentHistories } from './recent-history.ts';

const transaction = (no: bigint) => ({
  id: String(no),
  amount: '1.00',
  transaction_type: 'credit' as const,
  description: 'Deposit',
  created_at: '2026-01-01T00:00:00.000Z',
  reference: 'ABCD',
  kind: 'deposit' as const,
  party: null,
  sent: null,
  narration: null,
  opens: null,
});

/** What the database answers to a question after a number. */
function since(journal: readonly bigint[], after: bigint, limit: number) {
  const found = journal
    .filter((no) => no > after)
    .reverse()
    .slice(0, limit);
  return { lastNo: found[0] ?? after, count: journal.length, transactions: found.map(transaction) };
}

test('what is remembered and what came since is what reading it all would give, however reads and writes mix', () => {
  const steps = fc.array(
    fc.record({
      customer: fc.constantFrom('a', 'b', 'c'),
      added: fc.integer({ min: 0, max: 7 }),
      isAnswered: fc.boolean(),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(steps, (sequence) => {
      const recent = createRecentHistories({ wallets: 2, transactions: 5 });
      const journals = new Map<string, bigint[]>();
      let no = 0n;
      for (const { customer, added, isAnswered } of sequence) {
        const journal = journals.get(customer) ?? [];
        journals.set(customer, journal);
        // A reader that began before an entry may end after one that saw it.
        const stale = recent.get(customer);
        const staleAnswer = since(journal, stale.lastNo, 5);
        for (let count = 0; count < added; count += 1) {
          no += 3n;
          journal.push(no);
        }
        const known = recent.get(customer);
        const { transactions } = recent.add(customer, known, since(journal, known.lastNo, 5));
        expect(recent.get(customer).count).toBe(journal.length);
        expect(transactions.items.map(({ id }) => id)).toEqual(journal.slice(-5).reverse().map(String));
        if (isAnswered) transactions.written(JSON.stringify);
        recent.add(customer, stale, staleAnswer);
      }
    }),
  );
});

test('the wallet that was not asked for the longest is forgotten first', () => {
  const recent = createRecentHistories({ wallets: 2, transactions: 5 });
  const read = (customer: string) =>
    recent.add(customer, recent.get(customer), since([1n], recent.get(customer).lastNo, 5));
  for (const customer of ['a', 'b', 'a', 'c']) read(customer);
  expect(['a', 'b', 'c'].map((customer) => recent.get(customer).lastNo)).toEqual([1n, 0n, 1n]);
});

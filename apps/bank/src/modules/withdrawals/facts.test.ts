import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';
import { type Question, readFacts } from './facts.ts';

const bank = await testBank();
const { database, clock } = bank;

const question = (customerId: string): Question => ({
  customerId,
  withdrawalId: null,
  codeKey: null,
  payerAccountId: null,
  account: null,
  payeeKey: 'somebody',
  sessionId: null,
  now: clock.now(),
  key: undefined,
});

const query = (text: string, values: readonly unknown[]) => database.lookups.query(text, [...values]);

test('the facts of a payment and of its risk are one statement, by index though planned on empty tables', async () => {
  const sent: string[] = [];
  const plans: string[] = [];
  await readFacts(
    async (text, values) => {
      sent.push(text);
      const { rows } = await query(`EXPLAIN ${text}`, values);
      plans.push(...rows.map((row) => String(row['QUERY PLAN'])));
      return { rows: [] };
    },
    [question(crypto.randomUUID())],
  );
  expect(sent).toHaveLength(1);
  expect(plans.join('\n')).toContain('Index Scan');
  expect(plans.filter((line) => line.includes('Seq Scan'))).toEqual([]);
});

test('each of many who ask at once is answered about themselves, in their order', async () => {
  const customers = [];
  for (let each = 0; each < 3; each += 1) customers.push((await signedInCustomer(bank)).id);
  const asked = [...customers, crypto.randomUUID()];
  const facts = await readFacts(query, asked.map(question));
  expect(facts.map(({ payer }) => payer?.id)).toEqual([...customers, undefined]);
});

import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';
import { statementsAbout } from '../../../../../tools/testing/platform/statements-about.ts';
import { codeFor, pay, payingCustomer, paymentTo } from '../../../../../tools/testing/withdrawals.ts';
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

const graceHopper = { first_name: 'Grace', last_name: 'Hopper' };

test('[RSK-05] each call of a payment reads two things of its payer: whether they are frozen, and all that it is decided on', async () => {
  const [ada, grace] = [await payingCustomer(bank, '100.00'), await payingCustomer(bank, '0', graceHopper)];
  const body = await paymentTo(grace, { amount: '1.00' });
  // The first says whom the ledger has not met.
  await pay(bank, ada, body);
  let withdrawal_id = '';
  const asking = await statementsAbout(bank.database, ada.id, async () => {
    ({ withdrawal_id } = (await ada.client.withdraw({ body })).data);
  });
  const otp_code = await codeFor(bank, ada, withdrawal_id);
  const confirming = await statementsAbout(bank.database, ada.id, () =>
    ada.client.verifyWithdrawal({ body: { withdrawal_id, otp_code } }),
  );
  for (const statements of [asking, confirming])
    expect(statements.map((text) => (text.includes('AS payer_id') ? 'facts' : text))).toEqual([
      'SELECT id FROM customer WHERE id = ANY ($1::uuid[]) AND frozen_at IS NOT NULL',
      'facts',
    ]);
});

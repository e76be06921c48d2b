import { type CardPaymentOutcome, tellOfTopup } from '@farthing/contract';
import { afterAll, expect, test } from 'vitest';
import { owedTopup, startTopup } from '../../../../../tools/testing/accepted/topup-calls.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { callDirectly } from '../../../../../tools/testing/direct-call.ts';
import { loseConnectionAtEveryStep, outside } from '../../../../../tools/testing/processes/crashes.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';

/** The card provider of a sandbox, where whoever pays chooses what becomes of it. */

const bank = await testBank();

afterAll(() => expectSoundBooks(bank));

const decide = (paymentId: string, outcome: CardPaymentOutcome) =>
  bank.client().decideCardPayment({ params: { paymentId }, body: { outcome } });

const stateOf = async ({ client }: TestCustomer, topupId: string) =>
  (await client.getTopup({ params: { topupId } })).topup.state;

async function began() {
  const customer = await signedInCustomer(bank);
  const { id } = await startTopup(customer);
  return { customer, id };
}

test.each([
  ['pays', 'credited'],
  ['declined', 'declined'],
  ['challenge', 'started'],
  ['pays-late', 'started'],
  ['never-answers', 'started'],
  ['charges-back', 'credited'],
] as const)('[PAY-08] who chooses “%s” in a sandbox sees it: %s', async (outcome, state) => {
  const { customer, id } = await began();
  await decide(id, outcome);
  expect(await stateOf(customer, id)).toBe(state);
});

test('[PAY-08] a challenge is answered by whoever holds the card, and decides', async () => {
  const { customer, id } = await began();
  expect((await decide(id, 'challenge')).payment.state).toBe('challenged');
  await decide(id, 'pays');
  expect(await stateOf(customer, id)).toBe('credited');
  expect(await refusalOf(decide(id, 'declined'))).toMatchObject({ code: 'status_conflict' });
});

test('[PAY-08] the page of the provider knows the amount and the way back, and no other id', async () => {
  const { id } = await began();
  const { payment } = await bank.client().getCardPayment({ params: { paymentId: id } });
  expect(payment).toMatchObject({ amount: '25.00', currency: 'USD', state: 'open' });
  // On the address by which the customer came: elsewhere nobody would be signed in.
  expect(payment.return_to).toBe(`/layout/top-up/${id}`);
  const paymentId = '01980000-0000-7000-8000-000000000000';
  expect(await refusalOf(bank.client().getCardPayment({ params: { paymentId } }))).toMatchObject({
    code: 'not_found',
  });
});

test('[PAY-08] [RSK-01] who takes back what they have spent, and tops up again, waits for staff until it is paid', async () => {
  const { customer, params, giveBack } = await owedTopup(bank, await signedInCustomer(bank));
  const again = async () => {
    const { id } = await startTopup(customer);
    await decide(id, 'pays');
    return stateOf(customer, id);
  };
  expect(await again()).toBe('held');
  await giveBack();
  await customer.client.payTopupDebt({ params });
  expect(await again()).toBe('credited');
});

test('[PAY-08] the same wish under one key is one top-up', async () => {
  const customer = await signedInCustomer(bank);
  const account = (await customer.client.listAccounts()).accounts[0]?.id ?? '';
  const ask = () =>
    bank.fetch('/api/v1/topups/', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${customer.access}`,
        'content-type': 'application/json',
        'idempotency-key': 'one-wish',
      },
      body: JSON.stringify({ account, amount: '25.00' }),
    });
  const answers = await Promise.all([ask(), ask(), ask()]);
  const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(texts.size).toBe(1);
  expect((await customer.client.listTopups()).topups).toHaveLength(1);
});

test('[PAY-08] [LED-05] lost at any step between the provider’s call and the credit, and told again, it is credited once', async () => {
  const paid = "UPDATE sandbox_card_payment SET state = 'paid' WHERE id = $1";
  let last = await began();
  const tell = () => callDirectly(bank, tellOfTopup, last.customer, { id: last.id });
  const mails = async () =>
    (await bank.mailsTo(last.customer.email)).filter(({ subject }) => subject.endsWith('has arrived')).length;
  const seen = async () => [
    await stateOf(last.customer, last.id),
    (await last.customer.client.getWallet()).balance,
    await mails(),
  ];
  const losses = await loseConnectionAtEveryStep(
    async () => {
      await outside(async () => {
        last = await began();
        await bank.database.pool.query(paid, [last.id]);
      });
      await tell();
    },
    async (error) => {
      const found = await seen();
      expect([['started', '0.00', 0], credited]).toContainEqual(found);
      if (error === undefined) expect(found).toEqual(credited);
      await tell();
      await tell();
      expect(await seen()).toEqual(credited);
    },
  );
  expect(losses).toBeGreaterThan(2);
});

const credited = ['credited', '25.00', 1];

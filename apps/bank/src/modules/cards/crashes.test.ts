import { type AnswerOf, createCard } from '@farthing/contract';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, giveMoney, walletOf } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { callDirectly } from '../../../../../tools/testing/direct-call.ts';
import { loseConnectionAtEveryStep, outside } from '../../../../../tools/testing/processes/crashes.ts';

const bank = await testBank();
afterAll(() => expectSoundBooks(bank));

async function customerWith(amount: string): Promise<TestCustomer> {
  const customer = await signedInCustomer(bank);
  await giveMoney(bank, customer.id, amount);
  return customer;
}

const order = async (who: TestCustomer) =>
  (await callDirectly(
    bank,
    createCard,
    who,
    { fee_amount: '10.00', card_type: 'VISA' },
    { scope: `crash ${who.id}`, key: 'one', fingerprint: Buffer.alloc(32) },
  )) as AnswerOf<typeof createCard>;
const balance = async (who: TestCustomer) => (await walletOf(bank, who.id)).balance;
const cardsOf = async (who: TestCustomer) =>
  (await bank.database.kysely.selectFrom('card').select('id').where('customer_id', '=', who.id).execute())
    .length;
const mailsTo = async (who: TestCustomer) =>
  (await bank.mailsTo(who.email)).filter(({ subject }) => subject === 'Your virtual card is ready').length;

test('[LED-05] [LED-09] lost at any step of an order, there is a card with its fee or neither, and its key finds one card', async () => {
  const fees = await bankBalance(bank, 'card-fees');
  let last: TestCustomer | undefined;
  let [heard, orders] = [0, 0n];
  const losses = await loseConnectionAtEveryStep(
    async () => {
      last = await outside(() => customerWith('25.00'));
      orders += 1n;
      return order(last);
    },
    async (error) => {
      if (last === undefined) throw new Error('nobody ordered');
      const issued = await cardsOf(last);
      if (error === undefined) heard += 1;
      if (error === undefined) expect(issued).toBe(1);
      expect([await balance(last), await mailsTo(last)]).toEqual(issued === 1 ? [1_500n, 1] : [2_500n, 0]);
      const { card } = await order(last);
      expect(await order(last)).toMatchObject({ card });
      expect([await balance(last), await mailsTo(last), await cardsOf(last)]).toEqual([1_500n, 1, 1]);
    },
  );
  expect(losses).toBeGreaterThan(2);
  // The writer asks what became of a work whose answer it lost.
  expect(heard).toBeGreaterThan(0);
  expect(await bankBalance(bank, 'card-fees')).toBe(fees + 1_000n * orders);
});

test('[LED-09] of fifty orders at once one is a card, with one fee', async () => {
  const ada = await customerWith('25.00');
  const orders = Array.from({ length: 50 }, () =>
    callDirectly(bank, createCard, ada, { fee_amount: '10.00', card_type: 'VISA' }).then(
      () => 'issued',
      (refusal: { code: string }) => refusal.code,
    ),
  );
  const outcomes = await Promise.all(orders);
  expect(outcomes.filter((outcome) => outcome === 'issued')).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(['issued', 'card_exists']));
  expect([await balance(ada), await cardsOf(ada)]).toEqual([1_500n, 1]);
});

import { type AnswerOf, type BodyOf, payCredit } from '@farthing/contract';
import { afterAll, expect, test } from 'vitest';
import { type Borrower, openCredit, spend } from '../../../../../../tools/testing/accepted/cards/credit.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../../tools/testing/books.ts';
import { callDirectly } from '../../../../../../tools/testing/direct-call.ts';
import { loseConnectionAtEveryStep, outside } from '../../../../../../tools/testing/processes/crashes.ts';

const bank = await testBank();
afterAll(() => expectSoundBooks(bank));

const pay = async ({ customer, params }: Borrower) =>
  (await callDirectly(
    bank,
    payCredit,
    customer,
    { amount: '100.00' } satisfies BodyOf<typeof payCredit>,
    { scope: `credit ${customer.id}`, key: 'one', fingerprint: Buffer.alloc(32) },
    params,
  )) as AnswerOf<typeof payCredit>;

test('[CAR-09] lost at any step of a payment, it is paid off once, and its key finds one payment', async () => {
  let last: Borrower | undefined;
  const losses = await loseConnectionAtEveryStep(
    async () => {
      last = await outside(async () => {
        const holder = await openCredit(bank, '500.00');
        await spend(bank, holder, '400.00');
        return holder;
      });
      return pay(last);
    },
    async () => {
      if (last === undefined) throw new Error('nobody paid');
      const answer = await pay(last);
      expect(await pay(last)).toEqual(answer);
      expect((await walletOf(bank, last.customer.id)).balance).toBe(40_000n);
      const [credit] = (await last.customer.client.listCredit()).credit;
      expect(credit?.owed.total).toBe('300.00');
    },
  );
  expect(losses).toBeGreaterThan(2);
});

import { authoriseCardPayment, type BodyOf } from '@farthing/contract';
import { afterAll, expect, test } from 'vitest';
import {
  authorisation,
  type CardHolder,
  cardHolder,
  type Decision,
} from '../../../../../../tools/testing/accepted/card-network.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../../tools/testing/books.ts';
import { callDirectly } from '../../../../../../tools/testing/direct-call.ts';
import { loseConnectionAtEveryStep, outside } from '../../../../../../tools/testing/processes/crashes.ts';

const bank = await testBank();
afterAll(() => expectSoundBooks(bank));

const call = async (ada: CardHolder, id: string) => {
  const body = authoriseCardPayment.body.parse({ ...authorisation(ada), id }) as BodyOf<
    typeof authoriseCardPayment
  >;
  return (await callDirectly(bank, authoriseCardPayment, ada.customer, body)) as Decision;
};

test('[CAR-04] lost at any step, the same call finds one hold, and is answered the same', async () => {
  let [last, made]: [CardHolder | undefined, number] = [undefined, 0];
  const id = () => `crash-00${made}`;
  const losses = await loseConnectionAtEveryStep(
    async () => {
      last = await outside(() => cardHolder(bank));
      made += 1;
      return call(last, id());
    },
    async () => {
      if (last === undefined) throw new Error('nobody paid');
      const answer = await call(last, id());
      expect(answer).toMatchObject({ approved: true, billed: { amount: '25.00' } });
      expect(await call(last, id())).toEqual(answer);
      const { balance, held } = await walletOf(bank, last.customer.id);
      expect([balance, held]).toEqual([10_000n, 2_500n]);
    },
  );
  expect(losses).toBeGreaterThan(1);
});

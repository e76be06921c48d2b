import { authoriseCardPayment, type BodyOf } from '@farthing/contract';
import { afterAll, expect, test } from 'vitest';
import {
  authorisation,
  type CardHolder,
  cardHolder,
  type Decision,
  sendToBank,
} from '../../../../../../tools/testing/accepted/card-network.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../../tools/testing/books.ts';
import { callDirectly } from '../../../../../../tools/testing/direct-call.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { loseConnectionAtEveryStep, outside } from '../../../../../../tools/testing/processes/crashes.ts';

/** A database that keeps the bank waiting for longer than this is away; a busy machine takes its time to give locks back. */
const bank = await testBank({}, undefined, undefined, { lockTimeoutMs: 3_000 });
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

test('[CAR-04] while its database is away the bank says that it is unavailable, and guesses nothing', async () => {
  const ada = await cardHolder(bank);
  const asked = { ...authorisation(ada), id: 'away-0001' };
  await connected(bank.database.test.ownerUrl, async (owner) => {
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE card IN ACCESS EXCLUSIVE MODE');
    const answer = await sendToBank(bank, 'authorise', asked);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'issuer_unavailable' });
    await owner.query('ROLLBACK');
  });
  expect((await walletOf(bank, ada.customer.id)).held).toBe(0n);
  expect(await (await sendToBank(bank, 'authorise', asked)).json()).toMatchObject({ approved: true });
});

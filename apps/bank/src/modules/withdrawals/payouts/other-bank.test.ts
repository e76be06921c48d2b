import { afterAll, describe, expect, test, vi } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import {
  expectSoundPayments,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
} from '../../../../../../tools/testing/withdrawals.ts';
import { progressOf } from '../payout-steps.ts';

const bank = await testBank();
moveToNoon(bank);

afterAll(() => expectSoundPayments(bank));

/** Sends pounds to an account with this number, and lets the other bank of the sandbox answer. */
async function sentTo(account_number: string) {
  const ada = await payingCustomer(bank, '500.00');
  const { data } = await pay(
    bank,
    ada,
    payment({ currency: 'GBP', amount: '40.00', account_number, beneficiary: { sort_code: '20-20-15' } }),
  );
  const params = { withdrawalId: data.withdrawal_id };
  const read = async () => (await ada.client.getWithdrawal({ params })).withdrawal;
  const sent = await read();
  bank.clock.advance({ seconds: 20 });
  await bank.database.transaction((tx) => bank.jobs.enqueue(tx, { name: 'settle-sandbox-payout' }, params));
  await vi.waitFor(async () => expect((await read()).payout?.state).not.toBe('sent'), 30_000);
  return { ada, sent, read };
}

describe('a payment to another bank', () => {
  test('[PAY-07] is sent, accepted and settled, each at its time', async () => {
    const { sent, read } = await sentTo('31926819');
    expect(sent.payout).toMatchObject({ state: 'sent', accepted_at: null, settled_at: null });
    await vi.waitFor(async () => expect((await read()).payout?.state).toBe('settled'), 30_000);
    const { payout, ended_at } = await read();
    expect(payout).toMatchObject({ sent_at: sent.sent_at, settled_at: ended_at, returned_at: null });
    expect(payout?.accepted_at).not.toBeNull();
  });

  test('[PAY-07] of which the other bank says nothing stays sent', async () => {
    const ada = await payingCustomer(bank, '500.00');
    const to = { account_number: '31929904', beneficiary: { sort_code: '20-20-15' } };
    const { data } = await pay(bank, ada, payment({ currency: 'GBP', amount: '40.00', ...to }));
    const params = { withdrawalId: data.withdrawal_id };
    await bank.database.transaction((tx) => bank.jobs.enqueue(tx, { name: 'settle-sandbox-payout' }, params));
    // Another that was asked for later has its answer by now.
    await sentTo('31929901');
    expect((await ada.client.getWithdrawal({ params })).withdrawal.payout?.state).toBe('sent');
  });

  test('[PAY-07] that is accepted stays on its way until it is settled', async () => {
    const { read } = await sentTo('31929901');
    expect(await read()).toMatchObject({
      status: 'approved',
      ended_at: null,
      payout: { state: 'accepted', settled_at: null },
    });
  });

  test.each([
    ['31929902', 'AC04', 'The account is closed.', false],
    ['31929903', 'AC06', 'The account is blocked.', true],
  ] as const)(
    '[PAY-07] that comes back from %s is given back with the reason',
    async (account, code, words, isSettled) => {
      const { ada, read } = await sentTo(account);
      await vi.waitFor(async () => expect((await read()).payout?.state).toBe('returned'), 30_000);
      const { status, payout, ended_at } = await read();
      expect({ status, ...payout }).toMatchObject({
        status: 'failed',
        return_code: code,
        returned_at: ended_at,
      });
      expect(payout?.settled_at !== null).toBe(isSettled);
      expect((await ada.client.getWallet()).balance).toBe('500.00');
      const [mail] = await bank.mailsTo(ada.email);
      expect(mail?.subject).toBe('Your payment to Konrad Zuse was not delivered');
      expect(mail?.text).toContain(`The other bank says: ${words}`);
    },
  );
});

describe('how far a payment has come', () => {
  const sentAt = new Date('2026-03-02T10:00:00Z');
  const endedAt = new Date('2026-03-02T10:00:20Z');
  const payout = { route: 'external', state: 'paying', sentAt, endedAt: null } as const;

  test('is unknown before it is sent, and of an account here', () => {
    expect(progressOf({ ...payout, state: 'in-review', sentAt: null }, [])).toBeUndefined();
    expect(progressOf({ ...payout, route: 'internal', state: 'completed', endedAt }, [])).toBeUndefined();
  });

  test('[PAY-07] of what ended before its steps were kept is its end', () => {
    const settled = progressOf({ ...payout, state: 'completed', endedAt }, []);
    expect(settled).toMatchObject({ state: 'settled', settledAt: endedAt, acceptedAt: null });
    const returned = progressOf({ ...payout, state: 'failed', endedAt }, []);
    expect(returned).toMatchObject({
      state: 'returned',
      returnedAt: endedAt,
      settledAt: null,
      returnCode: null,
    });
  });
});

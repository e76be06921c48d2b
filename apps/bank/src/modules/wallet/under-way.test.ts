import { randomUUID } from 'node:crypto';
import type { UnderWay } from '@farthing/contract';
import { addDays, bankDay, bankHolidays, londonDay, londonMoment } from '@farthing/rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jointAccount } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { scheduled } from '../../../../../tools/testing/accounts/standing-orders.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import type { TestCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import {
  codeFor,
  confirmPayment,
  expectSoundPayments,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
  paymentTo,
  takeStep,
} from '../../../../../tools/testing/withdrawals.ts';
import { readUnderWay } from './under-way.ts';

const bank = await testBank();
const { deposits } = bank.modules;
const carrier = { kind: 'system' } as const;
let ada: TestCustomer;
let grace: TestCustomer;

const statesOf = async ({ client }: TestCustomer) =>
  (await client.listUnderWay()).under_way.map(({ kind, state }: UnderWay) => `${kind}: ${state}`);
const movementOf = async ({ client }: TestCustomer, movementId: string) =>
  (await client.getMovement({ params: { movementId } })).movement;

beforeAll(async () => {
  moveToNoon(bank);
  grace = await payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Hopper' });
});

// Each time somebody new: ten calls a minute may move money.
beforeEach(async () => {
  ada = await payingCustomer(bank, '50000.00');
});

afterAll(() => expectSoundPayments(bank));

test('[PND-01] nothing is under way for whoever has asked for nothing', async () => {
  expect(await ada.client.listUnderWay()).toEqual({ under_way: [] });
});

test('[PND-01] a payment that waits for its code says until when, and that it can be confirmed or cancelled', async () => {
  const { data } = await ada.client.withdraw({ body: payment({ amount: '92.00', narration: 'Z3 parts' }) });
  expect((await ada.client.listUnderWay()).under_way).toEqual([
    {
      id: data.withdrawal_id,
      kind: 'payment',
      state: 'awaiting_code',
      amount: '92.00',
      currency: 'EUR',
      taken: { amount: '100.51', currency: 'USD' },
      paid_from: data.paid_from,
      party: 'Konrad Zuse',
      network: null,
      narration: 'Z3 parts',
      created_at: bank.clock.now().toISOString(),
      expected_at: null,
      ends_at: data.expires_at,
      can: ['enter_code', 'cancel'],
      by: null,
    },
  ]);
  await ada.client.cancelWithdrawal({ body: { withdrawal_id: data.withdrawal_id } });
  expect(await statesOf(ada)).toEqual([]);
  const { under_way, payment: ended } = await movementOf(ada, data.withdrawal_id);
  expect([under_way, ended?.status]).toEqual([null, 'cancelled']);
});

test('[PND-01] a payment in review can still be cancelled, and one on its way says when it is expected', async () => {
  const { data } = await pay(bank, ada, payment({ amount: '10.00' }));
  const reviewed = await pay(bank, ada, payment({ amount: '9000.00' }));
  expect(reviewed.data.status).toBe('pending');
  const { under_way } = await ada.client.listUnderWay();
  expect(under_way.map(({ state, can, ends_at }) => [state, can, ends_at !== null])).toEqual([
    ['in_review', ['cancel'], true],
    ['sending', [], false],
  ]);
  const [, sending] = under_way;
  expect(Date.parse(sending?.expected_at ?? '') - bank.clock.now().getTime()).toBe(20_000);
  await takeStep(bank, carrier, data.withdrawal_id, 'settle');
  await ada.client.cancelWithdrawal({ body: { withdrawal_id: reviewed.data.withdrawal_id } });
  expect(await statesOf(ada)).toEqual([]);
});

test('[PAY-07] [PND-01] a payment that the other bank has accepted says so, and is under way until it is settled', async () => {
  const { data } = await pay(bank, ada, payment({ amount: '10.00' }));
  const accepted = () =>
    bank.database.transaction((tx) =>
      bank.modules.withdrawals.noteAccepted(tx, [data.withdrawal_id], bank.clock.now()),
    );
  await accepted();
  expect(await statesOf(ada)).toEqual(['payment: accepted']);
  await takeStep(bank, carrier, data.withdrawal_id, 'settle');
  await accepted();
  expect(await statesOf(ada)).toEqual([]);
});

test('[PAY-07] [PND-01] what is scheduled is under way in the 24 hours before, unless its day is skipped or it is paused', async () => {
  const working = (days: number) =>
    bankDay(addDays(londonDay(bank.clock.now()), days), new Set(bankHolidays));
  const first_day = working(2);
  const order = await scheduled(bank, ada, { first_day, frequency: 'weekly', amount: '12.00' });
  await scheduled(bank, ada, { first_day: addDays(first_day, 14), frequency: 'once' });
  expect(await statesOf(ada)).toEqual([]);
  const dueAt = londonMoment(first_day, 6);
  const day = (ms: number) => ({ ...bank, clock: { now: () => new Date(dueAt.getTime() - ms) } });
  const at = async (ms: number) => readUnderWay({ ...day(ms), mode: 'sandbox', deposits }, ada.id);
  expect(await at(24 * 3_600_000 + 1)).toEqual([]);
  expect(await at(24 * 3_600_000)).toMatchObject([
    {
      ...{ id: order.id, kind: 'scheduled', state: 'due', amount: '12.00', taken: null, can: [] },
      ...{ party: 'Konrad Zuse', expected_at: dueAt.toISOString(), ends_at: null },
    },
  ]);
  const grace_sees = await readUnderWay({ ...day(0), mode: 'sandbox', deposits }, grace.id);
  expect(grace_sees).toEqual([]);
  const params = { orderId: order.id };
  await ada.client.skipStandingOrderDay({ params, body: { day: first_day, skip: true } });
  expect(await at(0)).toEqual([]);
  await ada.client.skipStandingOrderDay({ params, body: { day: first_day, skip: false } });
  expect(await at(0)).toHaveLength(1);
  await ada.client.pauseStandingOrder({ params });
  expect(await at(0)).toEqual([]);
});

test('[PND-01] a deposit and a loan that were asked for are there until they are decided, at the address of what is booked', async () => {
  const { data } = await ada.client.fundWallet({ body: { amount: '250.00', network: 'TRC20' } });
  const { loan } = await ada.client.requestLoan({ body: { amount: '300.00', loan_term: '1 week' } });
  expect(await statesOf(ada)).toEqual(['loan: requested', 'deposit: announced']);
  const announced = await movementOf(ada, data.deposit_id);
  expect(announced).toMatchObject({
    transaction: null,
    under_way: { network: 'TRC20', expected_at: expect.any(String), can: [] },
    deposit: { status: 'pending', announced_amount: '250.00', received_amount: null },
  });
  expect(await movementOf(ada, loan.id)).toMatchObject({ loan: { status: 'pending', amount: '300.00' } });
  const seen = { received: '240.00', transactionHash: 'a'.repeat(64) };
  await bank.modules.deposits.confirm(carrier, data.deposit_id, seen);
  expect(await statesOf(ada)).toEqual(['loan: requested']);
  expect(await movementOf(ada, data.deposit_id)).toMatchObject({
    transaction: { amount: '240.00', kind: 'deposit' },
    balance_after: '50240.00',
    under_way: null,
    deposit: { status: 'credited', announced_amount: '250.00', received_amount: '240.00' },
  });
});

test('[PND-02] payer and payee each open their own side of a payment, and the payee reads nothing of its cost', async () => {
  const { data } = await pay(
    bank,
    ada,
    await paymentTo(grace, { amount: '25.00', narration: 'For the compiler' }),
  );
  const [sent] = (await ada.client.getWallet()).transactions;
  const [received] = (await grace.client.getWallet()).transactions;
  expect(await movementOf(ada, sent?.id ?? '')).toMatchObject({
    transaction: sent,
    payment: { withdrawal_id: data.withdrawal_id, status: 'approved', account_name: 'Grace Hopper' },
  });
  expect(await movementOf(ada, data.withdrawal_id)).toMatchObject({
    transaction: null,
    payment: { reference: data.reference },
  });
  expect(await movementOf(grace, received?.id ?? '')).toEqual({
    id: received?.id,
    transaction: { ...received, category: 'income' },
    balance_after: '25.00',
    currency: 'USD',
    under_way: null,
    payment: null,
    before_code: null,
    deposit: null,
    loan: null,
    interest: null,
  });
});

test("[PND-02] another's movement is not there, whatever it is called by, and neither is what nobody has", async () => {
  const asked = await ada.client.withdraw({ body: payment({ amount: '5.00' }) });
  const { data: announced } = await ada.client.fundWallet({ body: { amount: '20.00', network: 'BTC' } });
  const booked = (await ada.client.getWallet()).transactions.map(({ id }) => id);
  const ids = [asked.data.withdrawal_id, announced.deposit_id, booked.at(-1) ?? '', randomUUID()];
  for (const movementId of ids)
    expect(await refusalOf(grace.client.getMovement({ params: { movementId } }))).toMatchObject({
      status: 404,
    });
  expect(await statesOf(grace)).toEqual([]);
  const body = { withdrawal_id: asked.data.withdrawal_id };
  expect(await refusalOf(grace.client.cancelWithdrawal({ body }))).toMatchObject({ status: 404 });
  await ada.client.cancelWithdrawal({ body });
});

test('[PND-01] of cancelling twice and confirming at the same moment, one thing happens', async () => {
  const before = await ada.client.getWallet();
  const { data } = await ada.client.withdraw({ body: payment({ amount: '46.00' }) });
  const body = { withdrawal_id: data.withdrawal_id };
  const otp_code = await codeFor(bank, ada, data.withdrawal_id);
  const tries = await Promise.allSettled([
    ada.client.cancelWithdrawal({ body }),
    ada.client.verifyWithdrawal({ body: { ...body, otp_code } }),
    ada.client.cancelWithdrawal({ body }),
  ]);
  const { payment: ended, under_way } = await movementOf(ada, data.withdrawal_id);
  const after = await ada.client.getWallet();
  const isCancelled = ended?.status === 'cancelled';
  expect(ended?.status).toMatch(/^(?:cancelled|approved)$/);
  expect(tries[1]?.status).toBe(isCancelled ? 'rejected' : 'fulfilled');
  expect(after.balance === before.balance).toBe(isCancelled);
  expect(under_way === null).toBe(isCancelled);
  if (!isCancelled) await takeStep(bank, carrier, data.withdrawal_id, 'settle');
  else await refusalOf(confirmPayment(bank, ada, data.withdrawal_id));
});

test('[PND-01] what waited for too long is under way no more, before the job has come by', async () => {
  const { data } = await ada.client.withdraw({ body: payment({ amount: '5.00' }) });
  // Read behind the door: her token ends before the code does.
  const found = async () =>
    (await readUnderWay({ ...bank, mode: 'sandbox', deposits }, ada.id, data.withdrawal_id)).map(
      ({ state }) => state,
    );
  const left = Date.parse(data.expires_at) - bank.clock.now().getTime();
  bank.clock.advance({ seconds: left / 1000 - 1 });
  expect(await found()).toEqual(['awaiting_code']);
  bank.clock.advance({ seconds: 1 });
  expect(await found()).toEqual([]);
  await bank.modules.withdrawals.expireOverdue();
});

test('[ACT-02] [PND-01] the dashboard says what its parts say, and the newest movements of every account', async () => {
  const { accounts } = await ada.client.listAccounts();
  const { account: savings } = await ada.client.openAccount({
    body: { kind: 'savings', currency: 'USD', name: 'Rainy days' },
  });
  const wallet = accounts[0]?.id ?? '';
  const body = { from: wallet, to: savings.id, amount: '75.00' };
  await ada.client.moveMoney({ body });
  await ada.client.withdraw({ body: payment({ amount: '92.00', narration: 'Z3 parts' }) });
  await ada.client.requestLoan({ body: { amount: '100.00', loan_term: '1 month' } });
  const query = { currency: 'EUR' } as const;
  const { last_movements, owed_loan, ...rest } = await ada.client.getDashboard({ query });
  expect(rest).toEqual({
    ...(await ada.client.getWallet()),
    ...(await ada.client.listAccounts({ query })),
    ...(await ada.client.listUnderWay()),
  });
  expect(rest.under_way).toHaveLength(2);
  expect(owed_loan).toBeNull();
  const [first, second, third] = last_movements;
  expect([first?.account, second?.account].toSorted()).toEqual([wallet, savings.id].toSorted());
  expect(new Set([first?.transaction.id, second?.transaction.id]).size).toBe(1);
  expect(third?.account).toBe(wallet);
  // Asked again it is the same: what is remembered of the wallet is put before what is new.
  expect((await ada.client.getDashboard({ query })).transactions).toEqual(rest.transactions);
});

test('[ACT-06] the dashboard has nothing of an account that somebody else has, or that one has left', async () => {
  const eve = await payingCustomer(bank, '10.00', { first_name: 'Eve', last_name: 'Moneypenny' });
  const joint = await jointAccount(bank, [ada, eve]);
  const shared = (await ada.client.listAccounts()).accounts.find(({ id }) => id === joint);
  const account_number = shared?.account_number ?? '';
  await pay(bank, ada, { ...(await paymentTo(ada, { amount: '20.00' })), account_number });
  const seenBy = async ({ client }: TestCustomer) => {
    const { accounts, last_movements } = await client.getDashboard();
    return {
      joint: last_movements.some(({ account }) => account === joint),
      others: last_movements.some(({ account }) => accounts.every(({ id }) => id !== account)),
    };
  };
  expect(await seenBy(ada)).toEqual({ joint: true, others: false });
  expect(await seenBy(eve)).toEqual({ joint: true, others: false });
  const mallory = await payingCustomer(bank, '10.00', { first_name: 'Mallory' });
  expect(await seenBy(mallory)).toEqual({ joint: false, others: false });
  await eve.client.leaveAccount({ params: { accountId: joint }, body: { pin: '4821' } });
  expect(await seenBy(eve)).toEqual({ joint: false, others: false });
});

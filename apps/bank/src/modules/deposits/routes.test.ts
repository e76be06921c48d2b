import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../tools/testing/settings.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';

const bank = await testBank();
let ada: TestCustomer;

beforeAll(async () => {
  ada = await signedInCustomer(bank);
});

afterAll(() => expectSoundBooks(bank));

const fund = (amount: string | number, network?: 'TRC20' | 'BTC', by = ada) =>
  by.client.fundWallet({ body: { amount, ...(network === undefined ? {} : { network }) } });

test('[API-13] a deposit is announced and waits, with where to send it and until when', async () => {
  const { status, data } = await fund('250.5');
  expect(status).toBe('success');
  expect(data).toEqual({
    deposit_id: expect.any(String),
    amount: '250.50',
    network: 'TRC20',
    address: 'TESTNET-TRC20-DO-NOT-SEND-REAL-FUNDS',
    status: 'pending',
    expires_at: new Date(bank.clock.now().getTime() + 24 * 3_600_000).toISOString(),
  });
  expect(await ada.client.getWallet()).toMatchObject({ balance: '0.00', transactions: [] });
});

test('[API-13] a form is taken, as the page sends it', async () => {
  const answer = await bank.fetch('/api/v1/wallet/fund/', {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.access}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ amount: '12.00', network: 'BTC' }),
  });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ data: { amount: '12.00', network: 'BTC' } });
});

test('the sandbox offers addresses to which nothing can be sent, and says so', async () => {
  expect(await ada.client.listDepositNetworks()).toEqual({
    currency: 'USD',
    least_amount: '1.00',
    most_amount: '250000.00',
    confirmed_by_itself: true,
    networks: [
      {
        network: 'TRC20',
        asset: 'USDT',
        address: 'TESTNET-TRC20-DO-NOT-SEND-REAL-FUNDS',
        test_network: true,
      },
      { network: 'BTC', asset: 'BTC', address: 'TESTNET-BTC-DO-NOT-SEND-REAL-FUNDS', test_network: true },
    ],
  });
});

test('[LED-07] the sandbox confirms by itself after 20 seconds, once, and the customer hears of it', async () => {
  const grace = await signedInCustomer(bank, { first_name: 'Grace', last_name: 'Hopper' });
  const before = await bankBalance(bank, 'deposits-in-transit-btc');
  // The queue goes by the time of the database: what is asked for in the past is due at once.
  bank.clock.advance({ seconds: -20 });
  const { data } = await fund('100.00', 'BTC', grace);
  const { rows } = await sql<{ due: Date }>`
    SELECT start_after AS due
    FROM jobs.job
    WHERE name = 'confirm-sandbox-deposit' AND data ->> 'depositId' = ${data.deposit_id}
  `.execute(bank.database.kysely);
  bank.clock.advance({ seconds: 20 });
  expect(rows).toEqual([{ due: bank.clock.now() }]);
  await vi.waitFor(async () => expect(await grace.client.getWallet()).toMatchObject({ balance: '100.00' }), {
    timeout: 30_000,
    interval: 250,
  });
  expect((await grace.client.getWallet()).transactions).toMatchObject([
    {
      id: data.deposit_id,
      amount: '100.00',
      transaction_type: 'credit',
      description: 'Deposit of BTC',
    },
  ]);
  expect(await bankBalance(bank, 'deposits-in-transit-btc')).toBe(before - 10_000n);
  const subjects = (await bank.mailsTo(grace.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your deposit of $100.00 has arrived')).toHaveLength(1);
});

test('[OPS-06] deposits of a sandbox wait for staff while a setting says so, and confirm by themselves after it', async () => {
  const grace = await signedInCustomer(bank);
  const jobOf = (depositId: string) =>
    bank.database.pool.query<{ state: string }>(
      `SELECT state FROM jobs.job WHERE name = 'confirm-sandbox-deposit' AND data ->> 'depositId' = $1`,
      [depositId],
    );
  /** Announced in the past of the database, by whose time jobs are due. */
  const announced = async (amount: string) => {
    bank.clock.advance({ seconds: -20 });
    const { data } = await fund(amount, 'BTC', grace);
    bank.clock.advance({ seconds: 20 });
    return data.deposit_id;
  };
  await changeSettings(bank, { 'work.sandbox-deposits': 'by staff' });
  expect(await grace.client.listDepositNetworks()).toMatchObject({ confirmed_by_itself: false });
  const waiting = await announced('30.00');
  // Nobody knows when staff will look.
  expect((await grace.client.listUnderWay()).under_way).toMatchObject([{ id: waiting, expected_at: null }]);
  expect((await grace.client.getDashboard({})).under_way).toMatchObject([{ expected_at: null }]);
  await vi.waitFor(async () => expect((await jobOf(waiting)).rows).toEqual([{ state: 'completed' }]), 30_000);
  expect(await grace.client.getWallet()).toMatchObject({ balance: '0.00' });
  const olga = await testMember(bank, 'operations');
  const { cases } = await olga.client.listCases({ params: { queue: 'deposits' }, query: { limit: 100 } });
  expect(cases.map(({ id }) => id)).toContain(waiting);
  await changeSettings(bank, { 'work.sandbox-deposits': 'by themselves' });
  await announced('40.00');
  await vi.waitFor(async () => expect(await grace.client.getWallet()).toMatchObject({ balance: '40.00' }), {
    timeout: 30_000,
    interval: 250,
  });
});

test('[API-13] the same key announces once, and another amount with it is refused', async () => {
  const key = randomUUID();
  const send = (amount: string) =>
    bank
      .fetch('/api/v1/wallet/fund/', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${ada.access}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ amount }),
      })
      .then(async (answer) => ({ status: answer.status, body: (await answer.json()) as { data: unknown } }));
  const [first, ...others] = await Promise.all([send('5.00'), send('5.00'), send('5.00')]);
  expect(first?.status).toBe(201);
  for (const other of others) expect(other).toEqual(first);
  expect(await send('6.00')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
});

test('[API-13] an amount outside of the tier’s bounds is refused in words, by name of the field', async () => {
  const message = 'You can deposit from $1.00 to $250,000.00 at once.';
  for (const amount of ['0.99', '250000.01']) {
    expect(await refusalOf(fund(amount))).toMatchObject({
      status: 422,
      code: 'amount_out_of_bounds',
      message,
      errors: { amount: [message] },
    });
  }
  await bank.database.kysely.updateTable('customer').set({ tier: 1 }).where('id', '=', ada.id).execute();
  expect(await refusalOf(fund('1000.01'))).toMatchObject({
    message: 'You can deposit from $1.00 to $1,000.00 at once.',
  });
  await bank.database.kysely.updateTable('customer').set({ tier: 2 }).where('id', '=', ada.id).execute();
});

test('[API-13] what is no amount or no network is refused by name of the field', async () => {
  // Money calls are limited per customer.
  const eve = await signedInCustomer(bank, { first_name: 'Eve' });
  for (const amount of ['-1', '0', '0.001', '1e400', 'NaN', '1,000', '٣', '']) {
    const refusal = await refusalOf(fund(amount, 'BTC', eve));
    expect(refusal).toMatchObject({ status: 400, errors: { amount: [expect.any(String)] } });
  }
  expect(await refusalOf(fund('5', 'DOGE' as 'BTC', eve))).toMatchObject({
    status: 400,
    errors: { network: ['Choose TRC20 or BTC.'] },
  });
});

test('a customer has at most ten deposits open, however many are announced at once', async () => {
  // Ahead of the database, by whose time the sandbox confirms what is open.
  bank.clock.advance({ days: 1 });
  const eve = await signedInCustomer(bank, { first_name: 'Eve' });
  await bank.forgetCounts();
  const first = await Promise.all(Array.from({ length: 8 }, () => refusalOf(fund('1.00', 'BTC', eve))));
  await bank.forgetCounts();
  const second = await Promise.all(Array.from({ length: 5 }, () => refusalOf(fund('1.00', 'BTC', eve))));
  const refused = [...first, ...second].filter((refusal) => refusal !== undefined);
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({
    status: 429,
    message: expect.stringContaining('still waiting for several of your deposits'),
  });
});

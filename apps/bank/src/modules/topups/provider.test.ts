import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type CardProviderServer,
  cardProviderServer,
  tellOfTopup,
} from '../../../../../tools/testing/accepted/card-provider.ts';
import { startTopup } from '../../../../../tools/testing/accepted/topup-calls.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, giveMoney } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../tools/testing/settings.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';

/** A provider that is asked over HTTP, and what it tells: twice, late, out of order, forged. */

const secret = 'a secret of the tests that is no secret';
let now = () => new Date();
const provider: CardProviderServer = await cardProviderServer(secret, () => now());
const bank = await testBank({ CARD_PROVIDER_URL: provider.url });
now = () => bank.clock.now();

beforeEach(() => {
  provider.isAway = false;
});

afterAll(async () => {
  await expectSoundBooks(bank);
  await provider.close();
});

const balanceOf = async ({ client }: TestCustomer) =>
  (await client.listAccounts()).accounts.find(({ first }) => first)?.balance;

const stateOf = async ({ client }: TestCustomer, topupId: string) =>
  (await client.getTopup({ params: { topupId } })).topup.state;

/** For whoever's session is over. */
async function storedState(id: string): Promise<string> {
  const { rows } = await bank.database.pool.query('SELECT state FROM topup WHERE id = $1', [id]);
  return rows[0].state;
}

async function began(amount = '100.00') {
  const customer = await signedInCustomer(bank);
  const topup = await startTopup(customer, amount);
  return { customer, id: topup.id };
}

async function paidOne(amount = '100.00') {
  const one = await began(amount);
  provider.set(one.id, 'paid');
  await tellOfTopup(bank, one.id);
  return one;
}

async function twoAccounts({ client }: TestCustomer): Promise<readonly [string, string]> {
  const { accounts } = await client.listAccounts();
  const idOf = (isFirst: boolean) => accounts.find(({ first }) => first === isFirst)?.id ?? '';
  return [idOf(true), idOf(false)];
}

describe('a top-up', () => {
  test('[PAY-08] is paid at the provider’s page, and credited by entries once the provider says so', async () => {
    const customer = await signedInCustomer(bank);
    const { accounts } = await customer.client.listAccounts();
    const body = { account: accounts[0]?.id ?? '', amount: '100.00' };
    const { topup, pay_at } = await customer.client.startTopup({ body });
    expect(pay_at).toBe(`https://cards.example/pay/${topup.id}`);
    expect(provider.payments.get(topup.id)).toMatchObject({
      amount: '100.00',
      currency: 'USD',
      return_to: expect.stringMatching(new RegExp(`/layout/top-up/${topup.id}$`)),
    });
    const { under_way } = await customer.client.listUnderWay();
    expect(under_way).toMatchObject([{ id: topup.id, kind: 'topup', state: 'announced' }]);
    expect(await balanceOf(customer)).toBe('0.00');

    const owed = await bankBalance(bank, 'card-acquirer');
    const costs = await bankBalance(bank, 'card-provider-costs');
    provider.set(topup.id, 'paid');
    expect((await tellOfTopup(bank, topup.id)).status).toBe(200);
    expect(await balanceOf(customer)).toBe('100.00');
    expect(owed - (await bankBalance(bank, 'card-acquirer'))).toBe(9_860n);
    expect(costs - (await bankBalance(bank, 'card-provider-costs'))).toBe(140n);
    expect((await customer.client.listUnderWay()).under_way).toEqual([]);
    expect((await bank.mailsTo(customer.email))[0]?.subject).toBe('Your top-up of $100.00 has arrived');
  });

  test('[PAY-08] that is declined brings nothing', async () => {
    const { customer, id } = await began();
    provider.set(id, 'declined');
    await tellOfTopup(bank, id);
    expect([await stateOf(customer, id), await balanceOf(customer)]).toEqual(['declined', '0.00']);
  });

  test('[PAY-08] is not begun while the provider is away, and nothing is left of it', async () => {
    const customer = await signedInCustomer(bank);
    provider.isAway = true;
    expect(await refusalOf(startTopup(customer))).toMatchObject({ code: 'service_unavailable' });
    expect((await customer.client.listTopups()).topups).toEqual([]);
  });
});

describe('the provider’s call', () => {
  test('[PAY-08] that comes twice, with the customer and the job at the same moment, credits once', async () => {
    const { customer, id } = await began();
    provider.set(id, 'paid');
    bank.clock.advance({ minutes: 2 });
    await Promise.all([
      ...Array.from({ length: 4 }, () => tellOfTopup(bank, id)),
      ...Array.from({ length: 2 }, () => customer.client.checkTopup({ params: { topupId: id } })),
      bank.modules.topups.askAboutHanging(),
    ]);
    await tellOfTopup(bank, id);
    expect([await stateOf(customer, id), await balanceOf(customer)]).toEqual(['credited', '100.00']);
  });

  test('[PAY-08] that is lost for ever loses nothing: a job asks', async () => {
    const { customer, id } = await began();
    provider.set(id, 'paid');
    bank.clock.advance({ minutes: 2 });
    await bank.modules.topups.askAboutHanging();
    expect(await balanceOf(customer)).toBe('100.00');
  });

  test('[PAY-08] that comes late, after the bank has stopped waiting, still credits', async () => {
    const { customer, id } = await began();
    bank.clock.advance({ hours: 2 });
    await bank.modules.topups.askAboutHanging();
    expect(await storedState(id)).toBe('expired');
    provider.set(id, 'paid');
    await bank.modules.topups.askAboutExpired();
    expect(await storedState(id)).toBe('credited');
    expect((await bank.mailsTo(customer.email))[0]?.subject).toBe('Your top-up of $100.00 has arrived');
  });

  test('[PAY-08] out of order: what was taken back at once is credited and taken, and no older word brings it back', async () => {
    const { customer, id } = await began();
    provider.set(id, 'charged-back');
    await tellOfTopup(bank, id);
    provider.set(id, 'paid');
    await tellOfTopup(bank, id);
    provider.set(id, 'declined');
    await tellOfTopup(bank, id);
    expect([await stateOf(customer, id), await balanceOf(customer)]).toEqual(['charged-back', '0.00']);
  });

  test('[PAY-08] of another amount than was asked for credits nothing, and is an alarm', async () => {
    const { customer, id } = await began();
    provider.set(id, 'paid');
    Object.assign(provider.payments.get(id) ?? {}, { amount: '100000.00' });
    await tellOfTopup(bank, id);
    await tellOfTopup(bank, id);
    expect([await stateOf(customer, id), await balanceOf(customer)]).toEqual(['started', '0.00']);
    const { client } = await testMember(bank, 'approver');
    const { alarms } = await client.listAlarms({ query: {} });
    expect(alarms.filter(({ subject }) => subject.id === id)).toMatchObject([
      { kind: 'provider', summary: expect.stringContaining('says $100,000.00 of top-up') },
    ]);
  });

  test('[PAY-08] is answered with a 503 while the provider cannot be asked, so that it comes again', async () => {
    const { customer, id } = await began();
    provider.set(id, 'paid');
    provider.isAway = true;
    expect((await tellOfTopup(bank, id)).status).toBe(503);
    expect(await balanceOf(customer)).toBe('0.00');
    provider.isAway = false;
    expect((await tellOfTopup(bank, id)).status).toBe(200);
    expect(await balanceOf(customer)).toBe('100.00');
  });
});

describe('a thief', () => {
  test('[PAY-08] forges the provider’s call: without the secret it is refused, and with it nothing is gained', async () => {
    const { customer, id } = await began();
    for (const secrets of [[], ['guessed guessed guessed guessed guessed']])
      expect((await tellOfTopup(bank, id, secrets)).status).toBe(401);
    const old = new Date(bank.clock.now().getTime() - 600_000);
    expect((await tellOfTopup(bank, id, [secret], old)).status).toBe(401);
    // Whoever has stolen the secret says that it was paid: the provider, when asked, does not.
    expect((await tellOfTopup(bank, id)).status).toBe(200);
    expect([await stateOf(customer, id), await balanceOf(customer)]).toEqual(['started', '0.00']);
  });

  test('[PAY-08] reads and checks no top-up of somebody else', async () => {
    const { id } = await began();
    const { client } = await signedInCustomer(bank);
    const params = { topupId: id };
    for (const call of [client.getTopup, client.checkTopup, client.payTopupDebt])
      expect(await refusalOf(call({ params }))).toMatchObject({ code: 'not_found' });
  });

  test('[PAY-08] tops up no account of somebody else', async () => {
    const [thief, owner] = [await signedInCustomer(bank), await signedInCustomer(bank)];
    const account = (await owner.client.listAccounts()).accounts[0]?.id ?? '';
    const refused = await refusalOf(thief.client.startTopup({ body: { account, amount: '25.00' } }));
    expect(refused).toMatchObject({ code: 'not_found' });
  });

  test('[PAY-08] [RSK-01] with stolen cards gets no more than a new customer may have before staff look', async () => {
    const { customer } = await paidOne('900.00');
    const { id } = await startTopup(customer, '200.00');
    provider.set(id, 'paid');
    const suspense = await bankBalance(bank, 'suspense');
    await tellOfTopup(bank, id);
    expect([await stateOf(customer, id), await balanceOf(customer)]).toEqual(['held', '900.00']);
    expect((await bankBalance(bank, 'suspense')) - suspense).toBe(20_000n);
    const { under_way } = await customer.client.listUnderWay();
    expect(under_way).toMatchObject([{ id, kind: 'topup', state: 'in_review' }]);
  });

  test('[PAY-08] a customer who starts many top-ups at once exceeds neither the daily limit nor the limit on open ones', async () => {
    const customer = await signedInCustomer(bank);
    const asked = await Promise.allSettled(Array.from({ length: 4 }, () => startTopup(customer, '2000.00')));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await refusalOf(startTopup(customer, '1000.01'))).toMatchObject({
      code: 'topup_limit_reached',
      errors: { amount: ['You can top up $5,000.00 within 24 hours, and $4,000.00 of it is used.'] },
    });
    for (const amount of ['5.00', '5.00', '5.00']) await startTopup(customer, amount);
    expect(await refusalOf(startTopup(customer, '5.00'))).toMatchObject({ code: 'too_many_requests' });
  });
});

describe('bounds', () => {
  test.each(['4.99', '2000.01'])('[PAY-08] %s is refused before anybody is sent anywhere', async (amount) => {
    const customer = await signedInCustomer(bank);
    const known = provider.payments.size;
    expect(await refusalOf(startTopup(customer, amount))).toMatchObject({
      code: 'amount_out_of_bounds',
      errors: { amount: ['You can top up from $5.00 to $2,000.00 at once.'] },
    });
    expect(provider.payments.size).toBe(known);
  });

  test('[PAY-08] an account in another currency counts at the rate of the moment', async () => {
    await changeSettings(bank, { 'topups.most': '10.00' });
    const customer = await signedInCustomer(bank);
    const opened = { kind: 'current', currency: 'GBP', name: 'Pounds' } as const;
    const { account } = await customer.client.openAccount({ body: opened });
    const ask = (amount: string) => customer.client.startTopup({ body: { account: account.id, amount } });
    // What the refusal names is what can be topped up, to the penny.
    const errors = { amount: ['You can top up from £3.90 to £7.80 at once.'] };
    expect(await refusalOf(ask('7.81'))).toMatchObject({ code: 'amount_out_of_bounds', errors });
    expect((await ask('7.80')).topup).toMatchObject({ amount: '7.80', currency: 'GBP' });
    await changeSettings(bank, { 'topups.most': '2000.00' });
  });
});

describe('a chargeback', () => {
  test('[PAY-08] takes the money back by an entry', async () => {
    const { customer, id } = await paidOne();
    provider.set(id, 'charged-back');
    await tellOfTopup(bank, id);
    expect([await stateOf(customer, id), await balanceOf(customer)]).toEqual(['charged-back', '0.00']);
    const [newest] = (await customer.client.listTransactions({ query: {} })).transactions;
    expect(newest?.description).toBe('Top-up taken back by the bank of your card');
  });

  test('[PAY-08] of money that is spent overdraws nothing: the rest is owed, shown, and paid once', async () => {
    const { customer, id } = await paidOne();
    const [from, to] = await twoAccounts(customer);
    await customer.client.moveMoney({ body: { from, to, amount: '70.00' } });
    const debts = await bankBalance(bank, 'customer-debts');
    provider.set(id, 'charged-back');
    await Promise.all([tellOfTopup(bank, id), tellOfTopup(bank, id)]);
    expect(await balanceOf(customer)).toBe('0.00');
    expect(debts - (await bankBalance(bank, 'customer-debts'))).toBe(7_000n);
    const params = { topupId: id };
    expect((await customer.client.getTopup({ params })).topup.owed).toBe('70.00');
    expect((await bank.mailsTo(customer.email))[0]?.text).toContain('you owe us $70.00');

    expect(await refusalOf(customer.client.payTopupDebt({ params }))).toMatchObject({
      code: 'insufficient_funds',
    });
    await customer.client.moveMoney({ body: { from: to, to: from, amount: '70.00' } });
    await Promise.allSettled([
      customer.client.payTopupDebt({ params }),
      customer.client.payTopupDebt({ params }),
    ]);
    expect(await bankBalance(bank, 'customer-debts')).toBe(debts);
    expect((await customer.client.getTopup({ params })).topup.owed).toBeNull();
    expect(await refusalOf(customer.client.payTopupDebt({ params }))).toMatchObject({
      code: 'topup_nothing_owed',
    });
  });

  test('[PAY-08] that is owed keeps a customer from leaving', async () => {
    const { customer, id } = await paidOne();
    const [from, to] = await twoAccounts(customer);
    await customer.client.moveMoney({ body: { from, to, amount: '100.00' } });
    provider.set(id, 'charged-back');
    await tellOfTopup(bank, id);
    await giveMoney(bank, customer.id, '0.01');
    const { open } = await customer.client.getLeaving();
    expect(open).toContainEqual(expect.objectContaining({ kind: 'topup_debt', amount: '100.00' }));
  });
});

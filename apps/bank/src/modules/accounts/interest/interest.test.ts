import { openLedger } from '@farthing/ledger';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import {
  interestLines,
  type Saver,
  savingCustomer,
  signInAgain,
} from '../../../../../../tools/testing/accounts/savers.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { changeSettings, proposeSettings } from '../../../../../../tools/testing/settings.ts';
import { approve, testMember } from '../../../../../../tools/testing/staff.ts';
import { booksModule } from '../../books/index.ts';
import { interestDifferences } from './check.ts';
import { creditMonths } from './credit.ts';
import { announceRates } from './notices.ts';

const bank = await testBank();
const services = { ...bank, ...bank.modules };

afterAll(() => expectSoundBooks(bank));

/** The tests begin on the second of a month at noon, each after the one before it. */
beforeEach(() => {
  const now = bank.clock.now();
  moveTo(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 12)));
});

function moveTo(moment: Date): void {
  bank.clock.advance({ seconds: (moment.getTime() - bank.clock.now().getTime()) / 1000 });
}

/** Some months on, on a day of it. */
function monthsOn(months: number, day = 1, hour = 1): void {
  const now = bank.clock.now();
  moveTo(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day, hour)));
}

const daysOfThisMonth = () => {
  const now = bank.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate();
};

const saver = (amount?: string, name?: string) => savingCustomer(bank, amount, name);
const back = (who: Saver) => signInAgain(bank, who);

const interestOf = ({ customer, savings }: Saver) =>
  customer.client.getInterest({ params: { accountId: savings } });

const parts = 3_650_000n;

test('[ACT-04] what was saved earns for each day, is shown as it grows and credited once when the month is over', async () => {
  let sally = await saver();
  const days = BigInt(daysOfThisMonth() - 1);
  const costs = await bankBalance(bank, 'savings-interest');
  moveTo(new Date(bank.clock.now().getTime() + 10 * 86_400_000));
  sally = await back(sally);
  // Ten days of $1,000.00 at 3% are 82.19 cents.
  expect(await interestOf(sally)).toMatchObject({
    ...{ rate: '3', planned: null, currency: 'USD', earned: '0.82', credited_this_year: '0.00' },
  });
  await creditMonths(services);
  expect(await interestLines(sally)).toEqual([]);

  monthsOn(1);
  const month = new Date(bank.clock.now().getTime() - 86_400_000);
  const earned = (100_000n * 300n * days) / parts;
  await creditMonths(services);
  await creditMonths(services);
  sally = await back(sally);
  const inWords = month.toLocaleString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const opened = `2 to ${daysOf(month)} ${inWords}`;
  expect(await interestLines(sally)).toMatchObject([
    {
      amount: decimal(earned),
      transaction_type: 'credit',
      description: `Interest for ${opened}`,
    },
  ]);
  expect(costs - (await bankBalance(bank, 'savings-interest'))).toBe(earned);
  expect(await interestOf(sally)).toMatchObject({
    earned: '0.00',
    earned_since: bank.clock.now().toISOString().slice(0, 10),
  });
  monthsOn(1);
  await creditMonths(services);
  sally = await back(sally);
  expect((await interestLines(sally))[0]?.description).toMatch(/^Interest for [A-Z][a-z]+ \d{4}$/);
});

const daysOf = (month: Date) =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();

test('[ACT-04] after months without the job each month is credited, and earns as if it had been in time', async () => {
  let sally = await saver('50000.00');
  let [balance, carried, day] = [5_000_000n, 0n, 2];
  const expected: bigint[] = [];
  for (let months = 0; months < 3; months += 1) {
    const now = bank.clock.now();
    const length = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months + 1, 0)).getUTCDate();
    const earned = carried + balance * 300n * BigInt(length - day + 1);
    expected.push(earned / parts);
    balance += earned / parts;
    carried = earned % parts;
    day = 1;
  }
  monthsOn(3, 6);
  await creditMonths(services);
  sally = await back(sally);
  const amounts = (await interestLines(sally)).map(({ amount }) => BigInt(amount.replace('.', '')));
  expect(amounts.toReversed()).toEqual(expected);
  // Five days of the month had passed when it was credited: they count with what was due on the first.
  expect((await interestOf(sally)).earned).toBe(`${decimal((carried + balance * 300n * 5n) / parts)}`);
});

const decimal = (minor: bigint) => `${minor / 100n}.${(minor % 100n).toString().padStart(2, '0')}`;

test('[ACT-04] two processes that credit the same month at once, and a clock that is set back, credit it once', async () => {
  let sally = await saver();
  const others = await Promise.all([saver(), saver(), saver()]);
  const costs = await bankBalance(bank, 'savings-interest');
  const secondLedger = openLedger({ pool: bank.database.pool, clock: bank.clock });
  const second = booksModule({ ...bank, ledger: secondLedger, stream: { nudge() {} } });
  await second.open();
  monthsOn(1);
  await Promise.all([
    creditMonths(services),
    creditMonths({ ...services, books: second }),
    creditMonths(services),
  ]);
  bank.clock.advance({ days: -20 });
  await creditMonths(services);
  bank.clock.advance({ days: 20 });
  await creditMonths({ ...services, books: second });
  await secondLedger.close();
  sally = await back(sally);
  const [line, more] = await interestLines(sally);
  expect(more).toBeUndefined();
  const paid = costs - (await bankBalance(bank, 'savings-interest'));
  const { rows } = await bank.database.pool.query<{ sum: bigint }>(
    'SELECT sum(amount)::bigint FROM savings_interest WHERE credited_at >= $1 AND until_day <= $1::date',
    [bank.clock.now()],
  );
  expect(rows).toEqual([{ sum: paid }]);
  expect(paid >= BigInt(line?.amount.replace('.', '') ?? 0) * BigInt(1 + others.length)).toBe(true);
});

test('[ACT-04] a rate is planned a day ahead, told by mail once before its day, and holds from it', async () => {
  let [sally, empty] = [await saver('1000.00'), await saver('0.00', 'Emma')];
  const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
  const lower = { 'savings.rate.usd': '1.5' };
  const soon = new Date(bank.clock.now().getTime() + 20 * 3_600_000).toISOString();
  for (const holdsFrom of [null, soon])
    expect(await refusalOf(proposeSettings(olga, lower, holdsFrom))).toMatchObject({
      code: 'validation_failed',
      errors: { holds_from: [expect.stringContaining('Plan it at least a day ahead.')] },
    });
  const start = new Date(Math.ceil(bank.clock.now().getTime() / 86_400_000 + 1) * 86_400_000);
  const late = await proposeSettings(
    olga,
    lower,
    new Date(bank.clock.now().getTime() + 25 * 3_600_000).toISOString(),
  );
  const proposal = await proposeSettings(olga, lower, start.toISOString());
  await approve(ann, proposal);
  await vi.waitFor(async () => expect((await interestOf(sally)).planned).not.toBeNull(), 30_000);
  await Promise.all([announceRates(services), announceRates(services)]);
  await announceRates(services);
  const told = async ({ customer }: Saver) =>
    (await bank.mailsTo(customer.email)).filter(({ subject }) => subject.includes('interest'));
  const [mail, again] = await told(sally);
  expect([mail?.text.replaceAll('\n', ' ').includes('earn 1.5% a year instead of 3% a year'), again]).toEqual(
    [true, undefined],
  );
  expect(await told(empty)).toEqual([]);
  expect(await interestOf(sally)).toMatchObject({
    ...{ rate: '3', planned: { rate: '1.5', from_day: start.toISOString().slice(0, 10) } },
  });
  expect((await empty.customer.client.listSavingsRates()).rates).toMatchObject([
    { currency: 'USD', rate: '3', planned: { rate: '1.5' } },
    { currency: 'EUR', rate: '3', planned: null },
    { currency: 'GBP', rate: '3', planned: null },
  ]);
  // What waits is too near to its moment by now, whoever approves it.
  bank.clock.advance({ hours: 2 });
  expect(await refusalOf(approve(ann, late))).not.toBeUndefined();

  monthsOn(1);
  await creditMonths(services);
  [sally, empty] = [await back(sally), await back(empty)];
  const [line] = await interestLines(sally);
  const monthDays = daysOf(new Date(bank.clock.now().getTime() - 86_400_000));
  const higher = BigInt(start.getUTCDate() - 2);
  const lowerDays = BigInt(monthDays - start.getUTCDate() + 1);
  expect(line?.amount).toBe(decimal((100_000n * (300n * higher + 150n * lowerDays)) / parts));
  await changeSettings(bank, { 'savings.rate.usd': '3' });
});

test('[ACT-04] an account that closes is paid what it has earned, and only when it does close', async () => {
  let sally = await saver();
  moveTo(new Date(bank.clock.now().getTime() + 10 * 86_400_000));
  sally = await back(sally);
  const { savings: accountId, wallet } = sally;
  const params = { accountId };
  for (let tries = 0; tries < 3; tries += 1)
    expect(await refusalOf(sally.customer.client.closeAccount({ params, body: {} }))).toMatchObject({
      code: 'balance_not_zero',
    });
  expect(await interestLines(sally)).toEqual([]);
  const { moved } = await sally.customer.client.closeAccount({ params, body: { move_rest_to: wallet } });
  expect(moved).toBe('1000.82');
  expect((await sally.customer.client.listAccounts()).accounts).toMatchObject([
    { id: wallet, balance: '1000.82' },
  ]);
  monthsOn(1);
  await creditMonths(services);
  expect((await (await back(sally)).customer.client.listAccounts()).accounts[0]?.balance).toBe('1000.82');
});

test('[ACT-04] staff who close a customer cannot take what their savings have earned', async () => {
  let sally = await saver();
  moveTo(new Date(bank.clock.now().getTime() + 10 * 86_400_000));
  sally = await back(sally);
  await sally.customer.client.moveMoney({
    body: { from: sally.savings, to: sally.wallet, amount: '1000.00' },
  });
  const member = await testMember(bank, 'operations');
  const { customerAccount, account, submit } = bank.modules.books;
  const id = bank.ids.next();
  const from = await customerAccount(bank.database.kysely, sally.customer.id);
  await submit({
    commands: [{ id, from, to: account('equity', 'USD'), amount: 100_000n }],
    lines: [
      { transfer: id, account: from, kind: 'correction', description: 'Taken out', reference: 'TAKEN' },
    ],
    rows: [],
  });
  const closing = member.client.closeCustomer({
    params: { customerId: sally.customer.id },
    body: { reason: 'They asked for it' },
  });
  expect(await refusalOf(closing)).toMatchObject({ code: 'balance_not_zero' });
  expect(await interestLines(sally)).toMatchObject([{ amount: '0.82' }]);
});

test('[ACT-04] whoever moves money away before midnight and back after it earns nothing for that day', async () => {
  let sally = await saver();
  moveTo(new Date(Math.floor(bank.clock.now().getTime() / 86_400_000) * 86_400_000 + 86_400_000 - 1_000));
  sally = await back(sally);
  const { wallet, savings } = sally;
  await sally.customer.client.moveMoney({ body: { from: savings, to: wallet, amount: '1000.00' } });
  bank.clock.advance({ seconds: 2 });
  await sally.customer.client.moveMoney({ body: { from: wallet, to: savings, amount: '1000.00' } });
  expect((await interestOf(sally)).earned).toBe('0.00');
  bank.clock.advance({ days: 1 });
  sally = await back(sally);
  expect((await interestOf(sally)).earned).toBe('0.08');
});

test('[ACT-04] nobody reads the interest of another, and a current account has none', async () => {
  const [sally, thief] = [await saver(), await saver('0.00')];
  const ask = (accountId: string) => refusalOf(thief.customer.client.getInterest({ params: { accountId } }));
  expect(await ask(sally.savings)).toMatchObject({ code: 'not_found' });
  expect(await ask(thief.wallet)).toMatchObject({ code: 'not_found' });
});

test('[ACT-04] the nightly comparison reckons anew: interest that is too high, or has no posting, is found', async () => {
  const sally = await saver();
  monthsOn(1);
  await creditMonths(services);
  const check = async () =>
    (await interestDifferences(services, bank.database.kysely, undefined)).differences;
  expect(await check()).toEqual([]);
  const asOwner = (text: string) =>
    connected(bank.database.test.ownerUrl, (owner) => owner.query(text, [sally.savings]));
  await asOwner(
    'UPDATE savings_interest SET earned = earned + 1, carried_after = carried_after + 1 WHERE account_id = $1',
  );
  expect(await check()).toMatchObject([
    { summary: expect.stringContaining('is not what the journal and the rates come to') },
  ]);
  await asOwner(
    'UPDATE savings_interest SET earned = earned - 1, carried_after = carried_after - 1 WHERE account_id = $1',
  );
  await expect(
    bank.database.pool.query('UPDATE savings_interest SET amount = 1 WHERE account_id = $1', [sally.savings]),
  ).rejects.toThrow('permission denied');
});

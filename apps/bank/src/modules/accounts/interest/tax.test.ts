import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Saver, savingCustomer, signInAgain } from '../../../../../../tools/testing/accounts/savers.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { changeSettings, proposeSettings } from '../../../../../../tools/testing/settings.ts';
import { approve, testMember } from '../../../../../../tools/testing/staff.ts';
import { sweeps } from '../../reconciliation/alarms/state-sweeps.ts';
import { interestDifferences } from './check.ts';
import { creditMonths } from './credit.ts';

const bank = await testBank();
const services = { ...bank, ...bank.modules };
const parts = 3_650_000n;

afterAll(() => expectSoundBooks(bank));

/** The tests begin on the second of a month at noon, each after the one before it, without tax. */
beforeEach(async () => {
  monthsOn(1, 2, 12);
  const { values } = await bank.modules.settings.current();
  if (values['savings.tax'] !== '0') await changeSettings(bank, { 'savings.tax': '0' });
});

function monthsOn(months: number, day = 1, hour = 1): void {
  const now = bank.clock.now();
  const moment = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day, hour);
  bank.clock.advance({ seconds: (moment - now.getTime()) / 1000 });
}

const daysInMonth = (monthsFromNow = 0) => {
  const now = bank.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsFromNow + 1, 0)).getUTCDate();
};

const back = (who: Saver) => signInAgain(bank, who);
const minor = (text: string) => BigInt(text.replace('.', ''));
const decimal = (amount: bigint) => `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`;

async function linesOf({ customer, savings }: Saver) {
  const { transactions } = await customer.client.listTransactions({ query: { account: savings } });
  return transactions.filter(({ kind }) => kind === 'interest' || kind === 'tax');
}

async function balanceOf({ customer, savings }: Saver): Promise<string | undefined> {
  return (await customer.client.listAccounts()).accounts.find(({ id }) => id === savings)?.balance;
}

const interestOf = ({ customer, savings }: Saver) =>
  customer.client.getInterest({ params: { accountId: savings } });

async function movementOf({ customer, savings }: Saver, movementId: string) {
  const query = { account: savings };
  return (await customer.client.getMovement({ params: { movementId }, query })).movement;
}

const problems = async () =>
  (await interestDifferences(services, bank.database.kysely, undefined)).differences;

/** What the nightly comparison with the journal tells. */
async function swept(): Promise<readonly string[]> {
  const found = await Promise.all(sweeps.map((sweep) => sweep(bank.database.kysely, undefined, 10_000)));
  return found.flatMap(({ differences }) => differences.map(({ summary }) => summary));
}

test('[ACT-04] a bank that withholds nothing says nothing of tax: one line, and no figures', async () => {
  let sally = await savingCustomer(bank);
  monthsOn(1);
  await creditMonths(services);
  sally = await back(sally);
  const lines = await linesOf(sally);
  expect(lines.map(({ kind }) => kind)).toEqual(['interest']);
  expect((await movementOf(sally, lines[0]?.id ?? '')).interest).toBeNull();
  expect(await interestOf(sally)).toMatchObject({ tax_rate: '0', tax_this_year: '0.00' });
});

test('[ACT-04] interest is credited whole and its tax withheld with it, once, and both lines tell all three figures', async () => {
  let sally = await savingCustomer(bank, '5000.00');
  const days = BigInt(daysInMonth() - 1);
  await changeSettings(bank, { 'savings.tax': '26.38' });
  const [costs, owed] = [
    await bankBalance(bank, 'savings-interest'),
    await bankBalance(bank, 'tax-withheld'),
  ];
  monthsOn(1);
  const due = bank.clock.now();
  await Promise.all([creditMonths(services), creditMonths(services)]);
  await creditMonths(services);
  sally = await back(sally);
  const gross = (500_000n * 300n * days) / parts;
  const tax = (gross * 2_638n) / 10_000n;
  const [taxed, credited, ...more] = await linesOf(sally);
  expect(more).toEqual([]);
  expect([credited, taxed]).toMatchObject([
    { kind: 'interest', transaction_type: 'credit', amount: decimal(gross) },
    { kind: 'tax', transaction_type: 'debit', amount: decimal(tax), reference: credited?.reference },
  ]);
  expect(taxed?.description).toMatch(/^Tax withheld on interest for 2 to \d+ [A-Z][a-z]+ \d{4}$/);
  expect(await balanceOf(sally)).toBe(decimal(500_000n + gross - tax));
  const figures = { gross: decimal(gross), tax: decimal(tax), net: decimal(gross - tax) };
  for (const line of [credited, taxed])
    expect((await movementOf(sally, line?.id ?? '')).interest).toEqual(figures);
  expect(await interestOf(sally)).toMatchObject({ tax_rate: '26.38' });
  expect((await bankBalance(bank, 'tax-withheld')) - owed >= tax).toBe(true);
  const { rows } = await bank.database.pool.query<{ gross: bigint; tax: bigint }>(
    'SELECT sum(amount)::bigint AS gross, sum(tax)::bigint AS tax FROM savings_interest WHERE credited_at >= $1',
    [due],
  );
  expect(rows).toEqual([
    {
      gross: costs - (await bankBalance(bank, 'savings-interest')),
      tax: (await bankBalance(bank, 'tax-withheld')) - owed,
    },
  ]);
  expect(await problems()).toEqual([]);
});

test('[ACT-04] after months without the job each month has the tax of its own due day, and earns on what was left', async () => {
  let sally = await savingCustomer(bank, '50000.00');
  const shares = [0n, 2_000n, 3_000n];
  let [balance, carried, firstDay] = [5_000_000n, 0n, 2];
  const expected: bigint[] = [];
  for (const [index, share] of shares.entries()) {
    const earned = carried + balance * 300n * BigInt(daysInMonth(index) - firstDay + 1);
    const [gross, tax] = [earned / parts, ((earned / parts) * share) / 10_000n];
    expected.push(gross, ...(tax > 0n ? [tax] : []));
    balance += gross - tax;
    carried = earned % parts;
    firstDay = 1;
  }
  monthsOn(1, 10);
  await changeSettings(bank, { 'savings.tax': '20' });
  monthsOn(1, 10);
  await changeSettings(bank, { 'savings.tax': '30' });
  monthsOn(1, 6);
  // Agreed on after the days on which all of it was due: it changes none of them.
  await changeSettings(bank, { 'savings.tax': '90' });
  await creditMonths(services);
  sally = await back(sally);
  const amounts = (await linesOf(sally)).map(({ amount }) => minor(amount));
  expect(amounts.toReversed()).toEqual(expected);
  expect((await interestOf(sally)).earned).toBe(decimal((carried + balance * 300n * 5n) / parts));
  expect(await problems()).toEqual([]);
});

test('[ACT-04] tax of everything leaves nothing of the interest and all of the savings, also at closing', async () => {
  let sally = await savingCustomer(bank);
  await changeSettings(bank, { 'savings.tax': '100' });
  bank.clock.advance({ days: 10 });
  sally = await back(sally);
  const { customer, savings: accountId, wallet } = sally;
  const { moved } = await customer.client.closeAccount({
    params: { accountId },
    body: { move_rest_to: wallet },
  });
  expect(moved).toBe('1000.00');
});

test('[ACT-04] whoever moves, closes and opens savings around the day of the credit is taxed on all of it, and no day earns twice', async () => {
  let sally = await savingCustomer(bank, '50000.00');
  await changeSettings(bank, { 'savings.tax': '25' });
  const earnedOn = (days: number) => (5_000_000n * 300n * BigInt(days)) / parts;
  const gross = [earnedOn(daysInMonth() - 1), earnedOn(daysInMonth(1))];
  monthsOn(1);
  sally = await back(sally);
  const { customer, savings, wallet } = sally;
  // The month is over and not credited yet: at this moment nothing is in the account.
  await customer.client.moveMoney({ body: { from: savings, to: wallet, amount: '50000.00' } });
  const { account } = await customer.client.openAccount({
    body: { kind: 'savings', currency: 'USD', name: 'Elsewhere' },
  });
  await customer.client.moveMoney({ body: { from: wallet, to: account.id, amount: '50000.00' } });
  const close = () =>
    customer.client.closeAccount({ params: { accountId: savings }, body: { move_rest_to: wallet } });
  await Promise.all([creditMonths(services), close(), creditMonths(services)]);
  monthsOn(1);
  await Promise.all([creditMonths(services), creditMonths(services)]);
  const { rows } = await bank.database.pool.query<{ amount: bigint; tax: bigint }>(
    'SELECT amount, tax FROM savings_interest WHERE account_id = ANY ($1) ORDER BY first_day',
    [[savings, account.id]],
  );
  expect(rows).toEqual(gross.map((amount) => ({ amount, tax: amount / 4n })));
  expect(await problems()).toEqual([]);
});

test('[ACT-04] how much is withheld is decided by two, and a share that is none is refused at its field', async () => {
  const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
  for (const share of ['100.01', '-1', '25,5', 'a quarter', '1e1'])
    expect(await refusalOf(proposeSettings(olga, { 'savings.tax': share }))).toMatchObject({
      errors: { 'savings.tax': ['Enter a percentage from 0 to 100, with at most two decimals.'] },
    });
  const proposal = await proposeSettings(olga, { 'savings.tax': '12.5' });
  expect(await refusalOf(approve(olga, proposal))).toMatchObject({ code: 'permission_denied' });
  await approve(ann, proposal);
});

test('[ACT-04] another share in a row is found at night, and one that does not fit its tax cannot be written', async () => {
  const sally = await savingCustomer(bank);
  await changeSettings(bank, { 'savings.tax': '25' });
  monthsOn(1);
  await creditMonths(services);
  expect(await problems()).toEqual([]);
  const asOwner = (text: string) =>
    connected(bank.database.test.ownerUrl, (owner) => owner.query(text, [sally.savings]));
  await expect(asOwner('UPDATE savings_interest SET tax = tax - 1 WHERE account_id = $1')).rejects.toThrow(
    'savings_interest_tax_is_its_share',
  );
  await asOwner('UPDATE savings_interest SET tax_basis_points = 0, tax = 0 WHERE account_id = $1');
  expect(await problems()).toMatchObject([
    { summary: expect.stringContaining('has another tax than was agreed on') },
  ]);
  expect(await swept()).toContainEqual(
    expect.stringMatching(/^Interest \S+ is credited, and the journal has its tax\.$/),
  );
  await asOwner(
    'UPDATE savings_interest SET tax_basis_points = 2500, tax = amount / 4 WHERE account_id = $1',
  );
  expect(await problems()).toEqual([]);
});

test('[ACT-04] tax that was withheld for no interest is found at night', async () => {
  const sally = await savingCustomer(bank);
  await changeSettings(bank, { 'savings.tax': '25' });
  monthsOn(1);
  await creditMonths(services);
  expect(await swept()).toEqual([]);
  const asOwner = (text: string, values: readonly string[]) =>
    connected(bank.database.test.ownerUrl, (owner) => owner.query<{ id: string }>(text, [...values]));
  const [credit] = (await asOwner('SELECT id FROM savings_interest WHERE account_id = $1', [sally.savings]))
    .rows;
  const rename = (id: string) =>
    asOwner('UPDATE savings_interest SET id = $1 WHERE account_id = $2', [id, sally.savings]);
  await rename('00000000-0000-4000-8000-000000000001');
  expect(await swept()).toContainEqual(
    expect.stringMatching(/^Posting \S+ on tax-withheld belongs to nothing that the bank knows\.$/),
  );
  await rename(credit?.id ?? '');
});

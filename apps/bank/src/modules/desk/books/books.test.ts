import { randomUUID } from 'node:crypto';
import { fromDecimal, sum, toDecimal } from '@farthing/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditEntries } from '../../../../../../tools/testing/audit.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, walletOf } from '../../../../../../tools/testing/books.ts';
import { someHash } from '../../../../../../tools/testing/hash.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';
import { moveToNoon, pay, payingCustomer, payment } from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
// Far ahead of the database's clock, so that nothing confirms or arrives by itself while the tests run.
bank.clock.advance({ days: 1 });
moveToNoon(bank);

let olga: TestMember;
let oscar: TestMember;
let ann: TestMember;
let audrey: TestMember;

const reason = 'As the statement of the other bank says.';

beforeAll(async () => {
  [olga, oscar, ann, audrey] = await Promise.all([
    testMember(bank, 'operations', 'Olga Marsh'),
    testMember(bank, 'operations', 'Oscar Reed'),
    testMember(bank, 'approver', 'Ann Wood'),
    testMember(bank, 'auditor', 'Audrey Stone'),
  ]);
});

const rich = () => payingCustomer(bank, '1000.00');
const sendOut = async (amount = '92.00') => {
  const customer = await rich();
  const { data } = await pay(bank, customer, payment({ amount }));
  return { customer, id: data.withdrawal_id, reference: data.reference };
};

const checkUntil = async (state: string) =>
  vi.waitFor(
    async () => {
      const { newest, last_ended } = await audrey.client.getLedgerCheck();
      expect(newest?.state).toBe(state);
      expect(last_ended?.id).toBe(newest?.id);
      return newest;
    },
    { timeout: 30_000, interval: 250 },
  );

afterAll(() => expectSoundBooks(bank));

test('[STF-05] the trial balance adds up by currency and group, and leads from a line to accounts to entries', async () => {
  const customer = await rich();
  const { currencies } = await audrey.client.getTrialBalance();
  expect(currencies.map(({ currency, sum }) => [currency, sum])).toEqual([
    ['EUR', '0.00'],
    ['GBP', '0.00'],
    ['USD', '0.00'],
  ]);
  const dollars = currencies.find(({ currency }) => currency === 'USD');
  const liabilities = dollars?.groups.find(({ group }) => group === 'liability');
  const wallets = liabilities?.lines.find(({ line }) => line === 'customer-wallets');
  expect(dollars?.debit).toBe(dollars?.credit);
  const accounts = [];
  for (let cursor: string | undefined; ; ) {
    const page = await audrey.client.listLedgerAccounts({
      query: { line: 'customer-wallets', currency: 'USD', limit: 1, ...(cursor && { cursor }) },
    });
    accounts.push(...page.rows);
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  expect(accounts).toHaveLength(wallets?.accounts ?? 0);
  const own = await audrey.client.listLedgerAccounts({
    query: { line: 'customer-wallets', customer_id: customer.id },
  });
  expect(own.rows).toMatchObject([
    { cells: { name: 'Ada Lovelace, wallet, USD', balance: { amount: '1000.00' }, entries: 1 } },
  ]);
  const accountId = Number(own.rows[0]?.id);
  const { account, entries } = await audrey.client.listBookEntries({ params: { accountId } });
  expect(account).toMatchObject({ name: 'Ada Lovelace, wallet, USD', closed: false });
  expect(entries).toMatchObject([
    {
      amount: '1000.00',
      balance_after: '1000.00',
      kind: 'transfer',
      other: { name: 'Equity, USD', code: 'bank:USD:equity' },
    },
  ]);
  const { posting } = await audrey.client.getPosting({ params: { postingId: entries[0]?.posting_id ?? '' } });
  expect(posting).toMatchObject({
    amount: '1000.00',
    reversible: true,
    from: { name: 'Equity, USD' },
    to: { name: 'Ada Lovelace, wallet, USD', customer: { id: customer.id } },
  });
  const nothing = await audrey.client.listLedgerAccounts({ query: { line: 'nothing', currency: 'USD' } });
  expect(nothing.rows).toEqual([]);
  const unknown = audrey.client.listBookEntries({ params: { accountId: 999_999 } });
  expect(await refusalOf(unknown)).toMatchObject({ status: 404 });
});

test('[OPS-02] each group of the trial balance opens the accounts that it sums up', async () => {
  await rich();
  const { currencies } = await audrey.client.getTrialBalance();
  const { groups = [] } = currencies.find(({ currency }) => currency === 'USD') ?? {};
  expect(groups.map(({ group }) => group).toSorted()).toEqual([
    'asset',
    'equity',
    'expense',
    'income',
    'liability',
  ]);
  for (const { group, balance, lines } of groups) {
    const { rows, next_cursor } = await audrey.client.listLedgerAccounts({
      query: { group, currency: 'USD', limit: 100 },
    });
    const balances = rows.map(({ cells }) => fromDecimal(cells.balance?.amount ?? '', 'USD'));
    expect([group, toDecimal(sum(balances, 'USD'))]).toEqual([group, balance]);
    expect(rows).toHaveLength(lines.reduce((count, { accounts }) => count + accounts, 0));
    expect(next_cursor).toBeNull();
  }
  const nonsense = audrey.client.listLedgerAccounts({ query: { group: 'gold' } });
  expect(await refusalOf(nonsense)).toMatchObject({ errors: { group: [expect.any(String)] } });
});

test('[STF-05] a check of ledger and audit log runs beside the requests, one at a time, and its result is kept', async () => {
  const { rows } = await bank.database.pool.query('SELECT count(*)::integer AS written FROM audit_entry');
  const [one, other] = await Promise.all([olga, audrey].map(({ client }) => client.runLedgerCheck()));
  expect(one?.check.id).toBe(other?.check.id);
  const passed = await checkUntil('passed');
  expect(passed).toMatchObject({
    id: one?.check.id,
    progress_percent: 100,
    ledger: { fault: null, last_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    audit: { fault: null },
    error: null,
  });
  expect(passed?.ledger?.transfers).toBeGreaterThan(0);
  // Those of a moment ago as well.
  expect(passed?.audit?.entries).toBeGreaterThanOrEqual(rows[0]?.written);
});

test('[STF-05] a row that was changed by hand is named by the next check', async () => {
  const customer = await rich();
  const { id } = await walletOf(bank, customer.id);
  const setBalance = (balance: bigint) =>
    bank.database.pool.query('UPDATE ledger.account SET balance = $1 WHERE id = $2', [balance, id]);
  bank.clock.advance({ seconds: 1 });
  await setBalance(100_001n);
  await olga.client.runLedgerCheck();
  expect((await checkUntil('failed'))?.ledger?.fault).toContain(`account (id ${id})`);
  bank.clock.advance({ seconds: 1 });
  await setBalance(100_000n);
  await olga.client.runLedgerCheck();
  await checkUntil('passed');
});

test('what is on its way is listed with its age, and each day knows what came in and went out', async () => {
  const { customer, id } = await sendOut('91.54');
  const { data } = await customer.client.fundWallet({ body: { amount: '70.00' } });
  const before = await audrey.client.getMoneyFlows();
  const { deposits, payouts, totals } = await audrey.client.listInTransit();
  expect(deposits).toContainEqual(
    expect.objectContaining({ id: data.deposit_id, amount: '70.00', way: 'from TRC20' }),
  );
  expect(payouts).toContainEqual(
    expect.objectContaining({ id, amount: '91.54', currency: 'EUR', way: 'to Commerzbank' }),
  );
  expect(totals).toContainEqual(expect.objectContaining({ of: 'payouts', currency: 'EUR' }));
  await olga.client.confirmDeposit({
    params: { depositId: data.deposit_id },
    body: { received: '70.00', transaction_hash: someHash(), reason },
  });
  const { days, currency } = await audrey.client.getMoneyFlows();
  expect([days.length, currency]).toEqual([30, 'USD']);
  const today = days.at(-1);
  expect(today?.day).toBe(bank.clock.now().toISOString().slice(0, 10));
  expect(Number(today?.in) - Number(before.days.at(-1)?.in)).toBe(70);
  // 91.54 EUR at the middle of the market.
  expect(Number(today?.out)).toBeGreaterThanOrEqual(99.5);
  expect((await audrey.client.getMoneyFlows({ query: { days: 90 } })).days).toHaveLength(90);
  const week = audrey.client.getMoneyFlows({ query: { days: 7 } });
  expect(await refusalOf(week)).toMatchObject({ code: 'validation_failed' });
});

test('[STF-04] the journal is downloaded as CSV and as hledger reads it, under its name, which is written down', async () => {
  for (const [format, name, start] of [
    ['csv', 'journal.csv', 'block,no,at,id'],
    ['hledger', 'journal.hledger', 'commodity '],
  ] as const) {
    const response = await bank.fetch(`/api/v1/staff/books/export/?format=${format}`, {
      headers: { authorization: `Bearer ${audrey.access}` },
    });
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    const text = await response.text();
    expect(text.startsWith(start)).toBe(true);
    expect(text).toContain('bank:USD:equity');
  }
  const entries = await auditEntries(bank, 'books');
  expect(entries.map(({ actor, after }) => [actor.id, after?.format])).toEqual(
    expect.arrayContaining([
      [audrey.id, 'csv'],
      [audrey.id, 'hledger'],
    ]),
  );
});

test('[STF-03] a payment file is proposed by one and made by another, each payout is in one, and its end is recorded', async () => {
  const [arrived, returned] = [await sendOut(), await sendOut()];
  const propose = (member: TestMember) => member.client.proposePaymentFile({ body: { reason } });
  const { proposal_id, payouts } = await propose(olga);
  expect(await refusalOf(propose(oscar))).toMatchObject({ code: 'proposal_open' });
  expect(await audrey.client.listPaymentFiles()).toMatchObject({ proposal_id, waiting: { payouts } });
  const twice = await Promise.all([1, 2].map(() => refusalOf(approve(ann, proposal_id))));
  expect(twice.map((refusal) => refusal?.code).toSorted()).toEqual(['proposal_closed', undefined]);
  expect(await refusalOf(propose(olga))).toMatchObject({ code: 'nothing_to_pay' });

  const { files } = await audrey.client.listPaymentFiles();
  const params = { fileId: files[0]?.id ?? '' };
  expect(files[0]).toMatchObject({ payouts, paying: payouts, completed: 0, failed: 0 });
  const { payments } = await audrey.client.getPaymentFile({ params, query: {} });
  expect(payments.map(({ withdrawal_id }) => withdrawal_id)).toEqual(
    expect.arrayContaining([arrived.id, returned.id]),
  );
  const { bytes, type } = await olga.client.downloadPaymentFile({ params });
  const xml = new TextDecoder().decode(bytes);
  expect(type).toContain('application/xml');
  expect(xml).toContain('pain.001.001.09');
  expect(xml.split(arrived.reference)).toHaveLength(3);

  const settled = await bankBalance(bank, 'payouts-settled', 'EUR');
  const settle = (withdrawalId: string) =>
    olga.client.settlePayout({ params: { withdrawalId }, body: { reason } });
  const both = await Promise.all([1, 2].map(() => refusalOf(settle(arrived.id))));
  expect(both.map((refusal) => refusal?.code).toSorted()).toEqual(['case_closed', undefined]);
  expect((await bankBalance(bank, 'payouts-settled', 'EUR')) - settled).toBe(9_200n);
  const { outcome, proposal_id: giveBack } = await olga.client.proposePayoutReturn({
    params: { withdrawalId: returned.id },
    body: { evidence: 'pain.002 of today, AC04', reason },
  });
  expect(outcome).toBe('proposed');
  expect((await walletOf(bank, returned.customer.id)).balance).toBeLessThan(100_000n);
  await approve(ann, giveBack ?? '');
  expect((await walletOf(bank, returned.customer.id)).balance).toBe(100_000n);
  expect((await audrey.client.getPaymentFile({ params, query: {} })).file).toMatchObject({
    completed: 1,
    failed: 1,
  });
  expect(await refusalOf(settle(randomUUID()))).toMatchObject({ status: 404 });
});

test('a payment file is not made of anything but what was proposed', async () => {
  const { id } = await sendOut();
  await sendOut();
  const { proposal_id } = await olga.client.proposePaymentFile({ body: { reason } });
  await olga.client.settlePayout({ params: { withdrawalId: id }, body: { reason } });
  expect(await refusalOf(approve(ann, proposal_id))).toMatchObject({ code: 'proposal_not_possible' });
});

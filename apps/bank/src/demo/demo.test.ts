import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { staffRoles } from '@farthing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestBank, testBank } from '../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../tools/testing/books.ts';
import { signIn } from '../../../../tools/testing/customers.ts';
import { testHttpServer } from '../../../../tools/testing/http-server.ts';
import type { DemoPerson } from '../app.ts';
import { sandboxModule } from '../modules/sandbox/index.ts';
import { readConfig } from '../platform/config.ts';
import { createLogger } from '../platform/logging.ts';
import { demoStaffLogins, prepareDemo } from './index.ts';

let dataDir: string;
let bank: TestBank;
let logins: readonly DemoPerson[];
const logged: string[] = [];

const as = async (name: string) => {
  const login = logins.find(({ email }) => email.startsWith(name));
  return signIn(bank, login?.email ?? '', login?.password);
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'farthing-demo-'));
  const kept = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const log = createLogger({ logLevel: 'info' }, kept);
  bank = await testBank({ DATA_DIR: dataDir, BRAND_NAME: 'Penny & Co' }, async (platform) => {
    const present = { ...platform, log };
    const processes = await Promise.all([prepareDemo(present), prepareDemo(present)]);
    logins = processes[0];
  });
});
afterAll(() => rm(dataDir, { recursive: true }));

test('two processes that start together make one cast', async () => {
  const { rows } = await bank.database.pool.query('SELECT email FROM customer ORDER BY email');
  // Two tenants are there for staff alone.
  const tenants = ['ben.hollis@demo.example', 'ivy.marsh@demo.example'];
  expect(rows.map(({ email }) => email)).toEqual(
    [...logins.map(({ email }) => email), ...tenants].toSorted(),
  );
  expect(await prepareDemo(bank)).toEqual(logins);
});

test('[OPS-01] in a sandbox with another name nobody has paid, or was written to by, a bank called Farthing', async () => {
  const { rows } = await bank.database.pool.query(
    'SELECT DISTINCT bank_name FROM withdrawal ORDER BY bank_name',
  );
  expect(rows.map(({ bank_name }) => bank_name)).toContain('Penny & Co');
  expect(JSON.stringify(rows)).not.toMatch(/farthing/i);
  const mails = (await Promise.all(logins.map(({ email }) => bank.mailsTo(email)))).flat();
  expect(mails.length).toBeGreaterThan(20);
  expect(JSON.stringify(mails.map(({ subject, text }) => [subject, text]))).not.toMatch(/farthing/i);
});

test('the calls of their half a year are not in the log that the first start shows', () => {
  expect(logged).toEqual([]);
});

test('Rosa has half a year of all kinds of transactions, a card, a loan and someone she brought in', async () => {
  const { client, id } = await as('rosa');
  const wallet = await client.getWallet();
  const descriptions = wallet.transactions.map(({ description }) => description).join('\n');
  for (const word of ['Deposit', 'Transfer to Nadia Karim', 'Withdrawal to Demo Savings', 'Loan', 'ard']) {
    expect(descriptions).toContain(word);
  }
  const oldest = Date.parse(wallet.transactions.at(-1)?.created_at ?? '');
  expect((bank.clock.now().getTime() - oldest) / 86_400_000).toBeGreaterThan(150);
  expect(wallet.transactions_count).toBeGreaterThan(25);
  expect((await client.getCard()).card.status).toBe('active');
  expect((await client.getLoans({ params: { userId: id } })).loans).toMatchObject([{ status: 'approved' }]);
  expect((await client.getReferrals()).data).toMatchObject([{ status: 'pending' }]);
  const { devices } = await client.listDevices();
  expect(devices.filter(({ name }) => name === 'Safari on iPhone')).toHaveLength(1);
});

test('[NTF-01] a handful of what Rosa and Nadia were told is new, in plain words', async () => {
  for (const name of ['rosa', 'nadia', 'tom']) {
    const { client } = await as(name);
    const { unread, notices } = await client.listNotices();
    expect(unread, name).toBeLessThan(8);
    expect(unread, name).toBeGreaterThan(0);
    for (const { text } of notices) expect(text).not.toMatch(/\[(?:\.|at|:)\]/);
  }
});

test('Rosa keeps payees that she has paid, two of them as favourites', async () => {
  const { client } = await as('rosa');
  const { payees } = await client.listKeptPayees();
  expect(payees.map(({ label, account_name }) => label ?? account_name).toSorted()).toEqual([
    'Corner Bakery',
    'Moor Energy',
    'My savings',
    'Rent',
  ]);
  expect(payees.filter(({ favourite }) => favourite)).toHaveLength(2);
  expect(payees.filter(({ last_paid_at }) => last_paid_at === null)).toEqual([]);
});

test('[INS-02] [INS-03] Rosa has half a year of categorised life, and budgets', async () => {
  const { client } = await as('rosa');
  const until = bank.clock.now().toISOString().slice(0, 7);
  const since = new Date(Date.UTC(bank.clock.now().getUTCFullYear(), bank.clock.now().getUTCMonth() - 6, 1));
  const { categories, months } = await client.getInsight({
    query: { since: since.toISOString().slice(0, 7), until },
  });
  const names = categories.map(({ category }) => category);
  for (const name of [
    'salary',
    'housing',
    'groceries',
    'bills',
    'leisure',
    'transport',
    'debt',
    'own',
    'fees',
  ])
    expect(names).toContain(name);
  expect(months.filter(({ went_out }) => went_out !== '0.00').length).toBeGreaterThan(5);
  const { budgets, until_pay_day } = await client.getBudgets({ query: {} });
  expect([budgets.length, until_pay_day.known_by]).toEqual([3, 'salary']);
});

test('[LEN-01] [LEN-02] there are loans by instalments in every state, and one of them is late', async () => {
  const { rows } = await bank.database.pool.query<{ state: string; is_late: boolean }>(
    'SELECT DISTINCT state, late_since IS NOT NULL AS is_late FROM lending_loan ORDER BY state, is_late',
  );
  const ended = ['asked', 'cancelled', 'declined', 'lapsed', 'offered', 'repaid'];
  expect(rows.map(({ state, is_late }) => (is_late ? `${state}, late` : state))).toEqual([
    ...[...ended, 'running', 'running, late', 'written-off'],
  ]);
  const { loans } = await (await as('nadia')).client.listLendingLoans();
  expect(loans.map(({ product, state }) => [product, state])).toEqual([
    ['merchant', 'asked'],
    ['business', 'offered'],
    ['personal', 'repaid'],
  ]);
});

test('[CAR-09] Nadia has a credit card with two statements, interest, and the least payment made by itself', async () => {
  const { client } = await as('nadia');
  const [credit] = (await client.listCredit()).credit;
  expect(credit).toMatchObject({ state: 'open', limit: '2000.00', late: null, pays: { way: 'least' } });
  expect(credit?.statements.map(({ number }) => number)).toEqual([2, 1]);
  expect(credit?.statements[1]).toMatchObject({ owed: '219.60', least_payment: '25.00' });
  expect(new Set(credit?.entries.map(({ kind }) => kind))).toEqual(new Set(['interest', 'payment']));
  const { payments } = await client.listCardPayments({
    params: { cardId: credit?.card_id ?? '' },
    query: {},
  });
  expect(payments).toHaveLength(4);
});

test('[ACT-03] [ACT-04] [ACT-05] Rosa has savings that have earned interest, pots, and euros', async () => {
  const { client } = await as('rosa');
  const { accounts } = await client.listAccounts();
  const savings = accounts.find(({ kind }) => kind === 'savings');
  const accountId = savings?.id ?? '';
  const { transactions } = await client.listTransactions({ query: { account: accountId } });
  const credits = transactions.filter(({ kind }) => kind === 'interest').map(({ created_at }) => created_at);
  expect(credits.length).toBeGreaterThan(3);
  expect(new Set(credits.map((at) => at.slice(8, 13)))).toEqual(new Set(['01T00']));
  expect((await client.getInterest({ params: { accountId } })).rate).toBe('3');
  expect((await client.listPots({ params: { accountId } })).pots).toMatchObject([
    { name: 'Lisbon in the spring', target: '900.00' },
  ]);
  expect(Number(savings?.in_pots)).toBeGreaterThan(300);
  expect(accounts.find(({ currency }) => currency === 'EUR')).toMatchObject({ name: 'Travel money' });
});

test('Nadia has a payment that waits for staff, and its money is held', async () => {
  const { client } = await as('nadia');
  const { balance, available } = await client.getWallet();
  expect(Number(available)).toBeLessThan(Number(balance));
  expect(await bank.modules.withdrawals.listInReview(10)).toHaveLength(1);
});

test('[PAY-04] Rosa and Nadia pay their rents by standing orders', async () => {
  for (const name of ['rosa', 'nadia']) {
    const { orders } = await (await as(name)).client.listStandingOrders();
    expect(orders).toMatchObject([{ state: 'active', frequency: 'monthly', narration: 'Rent' }]);
    expect(orders[0]?.next_on).not.toBeNull();
  }
});

test('[ACT-06] Rosa and Nadia share an account that both have paid into', async () => {
  for (const name of ['rosa', 'nadia']) {
    const { accounts } = await (await as(name)).client.listAccounts();
    const joint = accounts.find(({ shared }) => shared?.kind === 'joint');
    expect(joint).toMatchObject({ name: 'House repairs', shared: { role: 'owner' } });
    expect(Number(joint?.balance)).toBeGreaterThan(0);
  }
});

test('[PAY-03] nobody of the demo pays a name that the bank warns of', async () => {
  const { rows } = await bank.database.pool.query(
    `SELECT result, count(*)::integer AS payments FROM payment_name WHERE result IN ('no_match', 'close_match') GROUP BY result`,
  );
  expect(rows).toEqual([]);
});

test('[ACT-07] Nadia’s company has a payment that Rosa prepared and that waits for Nadia; Tom is invited', async () => {
  const { client } = await as('nadia');
  const { under_way } = await client.listUnderWay();
  const [waiting] = under_way.filter(({ by }) => by === 'Rosa Fielding');
  expect(waiting).toMatchObject({ can: ['approve', 'refuse'] });
  const tom = await as('tom');
  expect((await tom.client.listAccountInvitations()).invitations).toMatchObject([
    { company_name: 'Karim Lettings Ltd', role: 'see', people: ['Nadia Karim', 'Rosa Fielding'] },
  ]);
});

test('[PAY-05] Rosa has asked for money: one request is open, and Nadia has paid the other', async () => {
  const { requests } = await (await as('rosa')).client.listMoneyRequests();
  expect(requests).toMatchObject([
    { text: 'A present for Tom', state: 'open', most_payments: 4, payments: [] },
    { text: 'Paint for the hall', state: 'paid', payments: [{ payer: 'Nadia Karim', amount: '42.50' }] },
  ]);
});

test('Tom has just arrived: no transaction and no PIN', async () => {
  const { client, id } = await as('tom');
  expect(await client.getWallet()).toMatchObject({ balance: '0.00', transactions: [] });
  expect((await client.getProfile({ params: { userId: id } })).user.has_pin).toBe(false);
});

test('a member of each role can sign in, with the password that is printed and the code that the sandbox shows', async () => {
  const staff = await demoStaffLogins(bank);
  expect(staff.map(({ role }) => role)).toEqual(staffRoles);
  for (const { email, role, password } of staff) {
    const { challenge } = await bank.client().staffSignIn({ body: { email, password } });
    const { members } = await bank.client().listSandboxStaff();
    const code = members.find((member) => member.email === email)?.code ?? '';
    const { me } = await bank.client().staffSignInWithCode({ body: { challenge, code } });
    expect(me.role).toBe(role);
  }
});

/** What the login page of a sandbox with these settings would offer. */
async function offeredBy(settings: Record<string, string>) {
  const staff = { currentCodes: async () => [] };
  const { routes, offerPeople } = sandboxModule({ ...bank, config: readConfig(settings) }, staff);
  await offerPeople(logins);
  const app = await testHttpServer(bank.database, routes);
  return async () => (await app.inject('/api/v1/sandbox/people/')).json().people;
}

test('the login page offers the demo customers with passwords that open, on this machine only', async () => {
  const people = await (await offeredBy({}))();
  expect(people).toEqual(
    logins.map(({ email, fullName: full_name, password, pin, who: about }) => ({
      ...{ email, full_name, password, about },
      ...(pin === undefined ? {} : { pin }),
    })),
  );
  await signIn(bank, people[0].email, people[0].password);
  expect(await (await offeredBy({ HOST: '0.0.0.0' }))()).toEqual([]);
  expect(await (await offeredBy({ TRUSTED_PROXIES: '127.0.0.1' }))()).toEqual([]);
});

test('a password of the setting that comes too late changes nobody’s, and is not offered as theirs', async () => {
  const config = { ...bank.config, sandboxPassword: 'another that came too late' };
  expect(await prepareDemo({ ...bank, config })).toEqual(logins);
});

test('whoever has changed the password is not offered with the one of before', async () => {
  const tom = await as('tom');
  const offered = await offeredBy({});
  expect(await offered()).toHaveLength(logins.length);
  const { password = '' } = logins.find(({ email }) => email.startsWith('tom')) ?? {};
  await tom.client.changePassword({ body: { current_password: password, password: 'something of my own' } });
  expect((await prepareDemo(bank)).map(({ email }) => email)).toEqual(
    logins.map(({ email }) => email).filter((email) => !email.startsWith('tom')),
  );
  expect(await offered()).toHaveLength(logins.length - 1);
});

test('all of it was made through the books, which are in order', async () => {
  await expectSoundBooks(bank);
});

test('the passwords are kept in a file that only this account can read', async () => {
  expect((await stat(join(dataDir, 'sandbox.json'))).mode & 0o777).toBe(0o600);
});

test('a bank that has customers of its own gets no others, and offers nobody to sign in as', async () => {
  await bank.database.pool.query(`UPDATE customer SET email = 'someone.' || email`);
  expect(await prepareDemo(bank)).toEqual([]);
});

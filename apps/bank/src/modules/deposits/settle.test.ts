import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, walletOf } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { someHash } from '../../../../../tools/testing/hash.ts';
import { loseConnectionAtEveryStep } from '../../../../../tools/testing/processes/crashes.ts';
import { codeOf } from '../../../../../tools/testing/refusal.ts';
import { Outdated } from '../../platform/database/outdated.ts';
import type { Actor } from '../audit/index.ts';
import { statusRow } from '../identity/index.ts';

const bank = await testBank();
const {
  database,
  modules: { deposits },
} = bank;
const staff: Actor = { kind: 'staff', staffId: randomUUID(), because: 'Seen on the network' };
let ada: TestCustomer;

beforeAll(async () => {
  // Ahead of the database, by whose time the sandbox confirms by itself: nobody but the test does.
  bank.clock.advance({ days: 1 });
  ada = await signedInCustomer(bank);
});

afterAll(() => expectSoundBooks(bank));

async function announced(amount = '100.00') {
  await bank.forgetCounts();
  bank.clock.advance({ seconds: 1 });
  const { data } = await ada.client.fundWallet({ body: { amount } });
  return data.deposit_id;
}

const confirm = (id: string, received: string, transactionHash: string = someHash()) =>
  deposits.confirm(staff, id, { received, transactionHash });
const reject = (id: string) => deposits.reject(staff, id);
const creditLate = (id: string) => deposits.creditLate(staff, id);
const returnLate = (id: string) => deposits.returnLate(staff, id);

const balance = async () => (await walletOf(bank, ada.id)).balance;
const newestMail = async () => (await bank.mailsTo(ada.email))[0];

test('[LED-07] [RSK-12] staff confirm with the transaction hash, which the audit entry holds, and the deposit is credited as received', async () => {
  const [before, transit] = [await balance(), await bankBalance(bank, 'deposits-in-transit-trc20')];
  const id = await announced();
  const hash = someHash();
  expect(await confirm(id, '100.00', hash.toUpperCase())).toMatchObject({
    status: 'credited',
    amount: 10_000n,
    received: 10_000n,
  });
  expect(await balance()).toBe(before + 10_000n);
  expect(await bankBalance(bank, 'deposits-in-transit-trc20')).toBe(transit - 10_000n);
  expect(await newestMail()).toMatchObject({ subject: 'Your deposit of $100.00 has arrived' });
  const [entry] = await database.kysely
    .selectFrom('audit_entry')
    .select(['actor_kind', 'actor_id', 'action', 'before', 'after'])
    .where('subject_id', '=', id)
    .where('action', '<>', 'deposit.announce')
    .execute();
  expect(entry).toEqual({
    actor_kind: 'staff',
    actor_id: staff.kind === 'staff' ? staff.staffId : '',
    action: 'deposit.credit',
    before: { status: 'pending' },
    after: {
      status: 'credited',
      announced: '100.00',
      received: '100.00',
      currency: 'USD',
      network: 'TRC20',
      transaction_hash: hash,
      because: 'Seen on the network',
    },
  });
});

test('[LED-07] [LED-03] fifty confirmations of one deposit at once credit it once', async () => {
  const [before, transit] = [await balance(), await bankBalance(bank, 'deposits-in-transit-trc20')];
  const [id, hash] = [await announced(), someHash()];
  const mails = (await bank.mailsTo(ada.email)).length;
  const same = await Promise.all(Array.from({ length: 50 }, () => confirm(id, '100.00', hash)));
  for (const each of same) expect(each).toMatchObject({ status: 'credited' });
  expect(await balance()).toBe(before + 10_000n);
  expect(await bankBalance(bank, 'deposits-in-transit-trc20')).toBe(transit - 10_000n);
  expect((await bank.mailsTo(ada.email)).length).toBe(mails + 1);
});

test('[LED-07] of fifty who saw different payments for one deposit one is believed, and the others are refused', async () => {
  const before = await balance();
  const id = await announced();
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, n) => codeOf(confirm(id, `${100 + n}.00`))),
  );
  expect(outcomes.sort()).toEqual([...Array(49).fill('case_closed'), 'done']);
  expect(await balance()).toBe(before + ((await deposits.find(id))?.received ?? 0n));
});

test('[RSK-02] one payment is credited once, however its hash is written and whichever network it is said to be on', async () => {
  const before = await balance();
  const hash = someHash();
  const spaced = `${hash.slice(0, 20)} ${hash.slice(20, 40)}\u200b${hash.slice(40)}`;
  const written = [hash, hash.toUpperCase(), `0x${hash}`, ` 0X${hash.toUpperCase()}\n`, spaced];
  await bank.forgetCounts();
  const onBitcoin = await ada.client.fundWallet({ body: { amount: '100.00', network: 'BTC' } });
  const ids = [onBitcoin.data.deposit_id];
  for (const _each of written.slice(1)) ids.push(await announced());
  const outcomes = await Promise.all(ids.map((id, index) => codeOf(confirm(id, '100.00', written[index]))));
  expect(outcomes.sort()).toEqual(['done', ...Array(ids.length - 1).fill('payment_already_used')]);
  expect(await balance()).toBe(before + 10_000n);
  const { rows } = await database.pool.query('SELECT reference FROM outside_reference WHERE reference = $1', [
    hash,
  ]);
  expect(rows).toHaveLength(1);
  for (const id of ids) await codeOf(reject(id));
});

test('[RSK-02] what is no hash of the network is refused, and nothing is credited', async () => {
  const [before, id] = [await balance(), await announced()];
  for (const wrong of [
    'x',
    '',
    someHash().slice(1),
    `${someHash()}0`,
    `0x0x${someHash().slice(2)}`,
    'g'.repeat(64),
  ])
    expect(await codeOf(confirm(id, '100.00', wrong)), wrong).toBe('validation_failed');
  expect(await balance()).toBe(before);
  await reject(id);
});

test('less and more than was announced is credited as received, and the mail says so', async () => {
  const before = await balance();
  await confirm(await announced(), '99.99');
  expect((await newestMail())?.text).toContain(
    '$99.99 is in your account. You had announced $100.00: less has arrived',
  );
  await confirm(await announced(), '150.00');
  expect((await newestMail())?.text).toContain('You had announced $100.00: more has arrived');
  expect(await balance()).toBe(before + 9_999n + 15_000n);
});

test('[LED-07] a rejected deposit is never credited; the customer reads why', async () => {
  const before = await balance();
  const id = await announced();
  expect(await reject(id)).toMatchObject({ status: 'rejected' });
  expect(await codeOf(reject(id))).toBe('case_closed');
  const mail = await newestMail();
  expect(mail?.subject).toBe('Your deposit of $100.00 was not accepted');
  expect(mail?.text).toContain('The reason: Seen on the network');
  expect(await confirm(id, '100.00')).toMatchObject({ status: 'late' });
  expect(await balance()).toBe(before);
});

test('[LED-07] a deposit expires after its time, and a payment after that waits in suspense for staff', async () => {
  const [before, suspense] = [await balance(), await bankBalance(bank, 'suspense')];
  const [id, other] = [await announced(), await announced()];
  expect(await deposits.expireDue()).toBe(0);
  bank.clock.advance({ hours: 24 });
  // Late by the clock, whether the job has run or not.
  expect(await confirm(other, '40.00')).toMatchObject({ status: 'late' });
  expect(await deposits.expireDue()).toBeGreaterThan(0);
  expect(await deposits.expireDue()).toBe(0);
  expect(await deposits.find(id)).toMatchObject({ status: 'expired', received: null });
  const subjects = (await bank.mailsTo(ada.email)).map(({ subject }) => subject);
  expect(subjects).toContain('We have not received your deposit of $100.00');
  bank.clock.advance({ seconds: 1 });
  expect(await confirm(id, '60.00')).toMatchObject({ status: 'late', received: 6_000n });
  expect(await newestMail()).toMatchObject({ subject: 'Your deposit of $60.00 arrived late' });
  expect(await balance()).toBe(before);
  expect(await bankBalance(bank, 'suspense')).toBe(suspense + 10_000n);

  expect(await deposits.list({ status: 'late', limit: 10 })).toContainEqual(expect.objectContaining({ id }));
  const credits = await Promise.all([creditLate(id), creditLate(id), returnLate(id)].map(codeOf));
  expect(credits.sort()).toEqual(['case_closed', 'case_closed', 'done']);
  expect(await bankBalance(bank, 'suspense')).toBe(suspense + 4_000n);
  ada = await signIn(bank, ada.email);
});

test('[LED-07] late money reaches the wallet by a deposit of its own, never by the expired one', async () => {
  const before = await balance();
  const id = await announced();
  await reject(id);
  await confirm(id, '70.00');
  expect(await creditLate(id)).toMatchObject({ id, status: 'replaced' });
  expect(await balance()).toBe(before + 7_000n);
  const [newest] = (await ada.client.getWallet()).transactions;
  expect(newest).toMatchObject({ amount: '70.00', description: 'Deposit of USDT (TRC20), received late' });
  expect(newest?.id).not.toBe(id);
  expect(await deposits.find(newest?.id ?? '')).toMatchObject({ status: 'credited', replaces: id });
  expect(await codeOf(returnLate(id))).toBe('case_closed');
});

test('late money that is sent back leaves suspense and touches no wallet', async () => {
  const [before, suspense] = [await balance(), await bankBalance(bank, 'suspense')];
  const id = await announced();
  await reject(id);
  await confirm(id, '30.00');
  bank.clock.advance({ seconds: 1 });
  expect(await returnLate(id)).toMatchObject({ status: 'returned' });
  expect([await balance(), await bankBalance(bank, 'suspense')]).toEqual([before, suspense]);
  expect((await newestMail())?.subject).toBe('Your deposit of $30.00 was sent back');
});

test('a payment of nothing, and of a deposit that nobody announced, is refused', async () => {
  const id = await announced();
  await expect(confirm(id, '0.00')).rejects.toThrow('0.00 is no amount');
  expect(await deposits.find(id)).toMatchObject({ status: 'pending' });
  expect(await codeOf(confirm(randomUUID(), '1.00'))).toBe('not_found');
  expect(await codeOf(reject(randomUUID()))).toBe('not_found');
});

test('[LED-05] a late payment on its way through suspense is where its deposit says, whatever step is lost', async () => {
  const [before, suspense] = [await balance(), await bankBalance(bank, 'suspense')];
  const [id, hash] = [await announced(), someHash()];
  const expectedInSuspense = async () => ((await deposits.find(id))?.status === 'late' ? 3_000n : 0n);
  for (const step of [() => reject(id), () => confirm(id, '30.00', hash), () => creditLate(id)]) {
    await loseConnectionAtEveryStep(
      () => codeOf(step()),
      async () => {
        expect(await bankBalance(bank, 'suspense')).toBe(suspense + (await expectedInSuspense()));
      },
    );
  }
  expect(await deposits.find(id)).toMatchObject({ status: 'replaced' });
  expect(await balance()).toBe(before + 3_000n);
  expect(await bankBalance(bank, 'suspense')).toBe(suspense);
});

test('what is added to a confirmation and fails undoes all of it', async () => {
  const before = await balance();
  const [id, hash] = [await announced(), someHash()];
  const payment = { received: '100.00', transactionHash: hash };
  const planned = await deposits.plans.confirm(database.kysely, staff, id, payment);
  const { work } = planned;
  const failing = { ...work, rows: [...work.rows, statusRow({ id: ada.id, status: 'locked' })] };
  await expect(bank.modules.books.submit(failing)).rejects.toBeInstanceOf(Outdated);
  expect(await balance()).toBe(before);
  expect(await deposits.find(id)).toMatchObject({ status: 'pending' });
  await bank.modules.books.submit(work);
  expect(await deposits.find(id)).toMatchObject({ status: 'credited' });
  expect(await balance()).toBe(before + 10_000n);
});

test('a wallet that is closed between the decision and its writing gets nothing, and the payment waits in suspense', async () => {
  const suspense = await bankBalance(bank, 'suspense');
  const eve = await signedInCustomer(bank);
  const { data } = await eve.client.fundWallet({ body: { amount: '50.00' } });
  const payment = { received: '50.00', transactionHash: someHash() };
  const planned = await deposits.plans.confirm(database.kysely, staff, data.deposit_id, payment);
  await bank.ledger.closeAccount((await walletOf(bank, eve.id)).id);
  await expect(bank.modules.books.submit(planned.work)).rejects.toBeInstanceOf(Outdated);
  expect(await deposits.confirm(staff, data.deposit_id, payment)).toMatchObject({ status: 'late' });
  expect(await bankBalance(bank, 'suspense')).toBe(suspense + 5_000n);
});

test('a payment for a closed account waits in suspense, and staff can only send it back', async () => {
  const suspense = await bankBalance(bank, 'suspense');
  const eve = await signedInCustomer(bank);
  const announce = async () => (await eve.client.fundWallet({ body: { amount: '50.00' } })).data.deposit_id;
  const [first, second] = [await announce(), await announce()];
  await database.pool.query("UPDATE customer SET status = 'closed' WHERE id = $1", [eve.id]);
  expect(await confirm(first, '50.00')).toMatchObject({ status: 'late' });
  // Closed in the ledger alone, by whoever does the one before the other.
  await bank.ledger.closeAccount((await walletOf(bank, eve.id)).id);
  await database.pool.query("UPDATE customer SET status = 'active' WHERE id = $1", [eve.id]);
  expect(await confirm(second, '50.00')).toMatchObject({ status: 'late' });
  expect(await bankBalance(bank, 'suspense')).toBe(suspense + 10_000n);
  expect(await codeOf(creditLate(first))).toBe('customer_not_active');
  for (const id of [first, second]) expect(await returnLate(id)).toMatchObject({ status: 'returned' });
  expect(await bankBalance(bank, 'suspense')).toBe(suspense);
  const subjects = (await bank.mailsTo(eve.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your deposit of $50.00 is for a closed account');
});

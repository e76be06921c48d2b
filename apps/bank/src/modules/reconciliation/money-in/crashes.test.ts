import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, walletOf } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { loseConnectionAtEveryStep, outside } from '../../../../../../tools/testing/processes/crashes.ts';
import { poisoned } from '../../../../../../tools/testing/processes/poisoned.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const ada = await signedInCustomer(bank);
const [member, approver] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
const iban = (await ada.client.listAccounts()).accounts[0]?.iban;

afterAll(() => expectSoundBooks(bank));

let files = 0;

/** A file with two payments, the first from this account, that two people have agreed to, and whose job has not begun. */
async function approvedFile(from: string | null = null): Promise<string> {
  const [id, now] = [randomUUID(), bank.clock.now()];
  files += 1;
  const { pool } = bank.database;
  await pool.query(
    `INSERT INTO bank_report (id, format, version, message_id, sha256, bytes, file_name, entries, created_at, imported_by, imported_at)
     VALUES ($1, 'camt.054', '08', $2, $3, 1, '', 2, $4, $5, $4)`,
    [id, `CRASH-${files}`, randomBytes(32), now, member.id],
  );
  for (const [place, payer] of [from, null].entries())
    await pool.query(
      `INSERT INTO reported_entry (id, report_id, line, kind, amount, currency, booked_on, reference, account_written, payer_account, state, problem)
       VALUES ($1, $2, $3, 'credit', 100, 'USD', $4, $5, $6, $7, 'open', 'money-in')`,
      [randomUUID(), id, place + 1, now, `CRASH-${files}-${place}`, iban, payer],
    );
  await pool.query('INSERT INTO credited_report (report_id, approved_by, approved_at) VALUES ($1, $2, $3)', [
    id,
    approver.id,
    now,
  ]);
  return id;
}

test('[PAY-06] [LED-05] lost at any step between two credits of a file, the next run credits what is left, once', async () => {
  const take = () => bank.modules.reconciliation.takeMoneyIn();
  const mails = async () =>
    (await bank.mailsTo(ada.email)).filter(({ subject }) => subject.startsWith('You received')).length;
  const seen = new Set<bigint>();
  const losses = await loseConnectionAtEveryStep(
    async () => {
      await outside(() => approvedFile());
      await take();
    },
    async () => {
      const { balance } = await walletOf(bank, ada.id);
      seen.add(balance - BigInt(files - 1) * 200n);
      await take();
      await take();
      expect((await walletOf(bank, ada.id)).balance).toBe(BigInt(files) * 200n);
      expect(await bankBalance(bank, 'payouts-settled')).toBe(BigInt(files) * -200n);
      expect(await bankBalance(bank, 'payments-received')).toBe(0n);
      expect(await mails()).toBe(files * 2);
    },
  );
  expect(losses).toBeGreaterThan(6);
  // Nothing, one of the two, or both were credited when the bank was lost.
  expect([...seen].toSorted()).toEqual([0n, 100n, 200n]);
});

test('[PAY-06] [PAY-08] a pay-out of the card provider that cannot be booked keeps nobody from their money, and is no customer’s', async () => {
  const { values } = await bank.modules.settings.current();
  const reportId = await approvedFile(values['topups.payout-account']);
  const { rows } = await bank.database.pool.query<{ id: string }>(
    'SELECT id FROM reported_entry WHERE report_id = $1 AND payer_account IS NOT NULL',
    [reportId],
  );
  const cured = await poisoned(bank, 'reported_entry', rows[0]?.id ?? '');
  const before = (await walletOf(bank, ada.id)).balance;
  await expect(bank.modules.reconciliation.takeMoneyIn()).rejects.toThrow();
  const gained = async () => (await walletOf(bank, ada.id)).balance - before;
  expect(await gained()).toBe(100n);
  await cured();
  await bank.modules.reconciliation.takeMoneyIn();
  expect(await gained()).toBe(100n);
});

test('[PAY-06] a payment of a file that cannot be credited keeps no other from being credited', async () => {
  const reportId = await approvedFile();
  const { pool } = bank.database;
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM reported_entry WHERE report_id = $1 ORDER BY id',
    [reportId],
  );
  const cured = await poisoned(bank, 'reported_entry', rows[0]?.id ?? '');
  const before = (await walletOf(bank, ada.id)).balance;
  await expect(bank.modules.reconciliation.takeMoneyIn()).rejects.toThrow();
  const gained = async () => (await walletOf(bank, ada.id)).balance - before;
  expect([await gained(), await bankBalance(bank, 'payments-received')]).toEqual([100n, 0n]);
  await cured();
  await bank.modules.reconciliation.takeMoneyIn();
  expect([await gained(), await bankBalance(bank, 'payments-received')]).toEqual([200n, 0n]);
});

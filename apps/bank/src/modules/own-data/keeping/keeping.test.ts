import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { checkedBatch, linesTo } from '../../../../../../tools/testing/accepted/batches.ts';
import { talking } from '../../../../../../tools/testing/accepted/chat/chat-calls.ts';
import { aPicture } from '../../../../../../tools/testing/accepted/identity/identity-calls.ts';
import { companyData } from '../../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer, testPassword } from '../../../../../../tools/testing/customers.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';
import {
  growTrust,
  moveToNoon,
  payingCustomer,
  payment,
} from '../../../../../../tools/testing/withdrawals.ts';
import { countDue } from './index.ts';

const bank = await testBank();
moveToNoon(bank);
const { ownData, settings } = bank.modules;

afterAll(() => expectSoundBooks(bank));

/** As whoever has all rights on the database could. */
const asOwner = (text: string) => connected(bank.database.test.ownerUrl, (owner) => owner.query(text));

const due = async () =>
  Object.fromEntries(
    (await countDue(bank.database.kysely, await settings.current(), bank.clock.now())).map(
      ({ kind, rows }) => [kind, rows],
    ),
  );

const rowsOf = async (table: string, customerId: string) =>
  Number(
    (await bank.database.pool.query(`SELECT count(*) FROM ${table} WHERE customer_id = $1`, [customerId]))
      .rows[0].count,
  );

/** Somebody who has told and kept all that there is, and a stranger who has told the same. */
async function known() {
  const customer = await signedInCustomer(bank);
  const { client, id: userId } = customer;
  await client.updateProfile({
    params: { userId },
    body: { city: 'London' },
    upload: await aPicture(),
  });
  const { currency, bank_name, account_name, account_number } = payment();
  await client.addPayee({ body: { currency, bank_name, account_name, account_number } });
  // It is told by a notice too.
  await client.changePassword({
    body: { current_password: testPassword, password: 'marble-otter-lantern-58' },
  });
  return customer;
}

const ofClosed = ['customer_profile', 'profile_picture', 'payee', 'known_device', 'notice'] as const;

test('[IDV-09] data of a closed account goes when its time is over, that of others stays, and so do the books', async () => {
  const [leaving, staying] = [await known(), await known()];
  const root = await testMember(bank, 'support');
  await root.client.closeCustomer({
    params: { customerId: leaving.id },
    body: { reason: 'They asked for it' },
  });
  const counts = async (customerId: string) =>
    Promise.all(ofClosed.map((table) => rowsOf(table, customerId)));
  const [before, others] = [await counts(leaving.id), await counts(staying.id)];
  expect(before.map((rows) => rows > 0)).toEqual(ofClosed.map(() => true));
  bank.clock.advance({ days: 29 });
  expect((await due()).closed).toBe(0);
  await ownData.forgetDue();
  expect(await counts(leaving.id)).toEqual(before);
  bank.clock.advance({ days: 2 });
  expect((await due()).closed).toBeGreaterThanOrEqual(before.reduce((sum, rows) => sum + rows, 0));
  await ownData.forgetDue();
  expect(await counts(leaving.id)).toEqual(ofClosed.map(() => 0));
  expect(await counts(staying.id)).toEqual(others);
  expect((await due()).closed).toBe(0);
  const { rows } = await bank.database.pool.query('SELECT status, first_name FROM customer WHERE id = $1', [
    leaving.id,
  ]);
  expect(rows).toEqual([{ status: 'closed', first_name: 'Ada' }]);
  const told = await bank.database.pool.query(
    `SELECT subject_id, (after ->> 'rows')::integer > 0 AS went FROM audit_entry WHERE action = 'kept-data.delete'`,
  );
  expect(told.rows).toEqual([{ subject_id: 'closed', went: true }]);
});

test('[IDV-09] messages and files of the chat go two years after the last one, and the chat goes on', async () => {
  const ada = await talking(bank);
  await ada.client.sendChatFile({ body: { client_id: randomUUID() }, upload: await aPicture() });
  const said = async () =>
    Promise.all(
      ['conversation_message', 'conversation_file'].map(
        async (table) =>
          (await bank.database.pool.query(`SELECT 1 FROM ${table} WHERE conversation_id = $1`, [ada.id]))
            .rowCount,
      ),
    );
  const rows = await said();
  expect(rows.every((count) => Number(count) > 0)).toBe(true);
  // Whatever the bank takes for the time: the database has a clock of its own, and keeps what is young.
  bank.clock.advance({ days: 731 });
  await expect(ownData.forgetDue()).rejects.toThrow(/kept for a month at least/);
  expect(await said()).toEqual(rows);
  await asOwner(`
    UPDATE conversation_message SET created_at = created_at - interval '731 days';
    UPDATE conversation_file SET created_at = created_at - interval '731 days';
  `);
  await ownData.forgetDue();
  expect(await said()).toEqual([0, 0]);
});

test('[IDV-09] lines of a file of payments that was never paid go, and the file stays named', async () => {
  const [ada, payee] = [await payingCustomer(bank, '0'), await payingCustomer(bank, '0')];
  await growTrust(bank, ada);
  const { account } = await ada.client.openBusinessAccount({ body: { ...companyData, bound: '90000.00' } });
  const { id: batchId } = await checkedBatch(ada, account.id, await linesTo(payee, '1.00', '2.00'));
  await ada.client.refuseBatch({ params: { batchId }, body: {} });
  const lines = async () =>
    (await bank.database.pool.query('SELECT 1 FROM payment_batch_line WHERE batch_id = $1', [batchId]))
      .rowCount;
  expect(await lines()).toBe(2);
  const begun = `UPDATE payment_batch_line SET state = 'begun' WHERE batch_id = '${batchId}'`;
  await asOwner(begun);
  await expect(
    bank.database.pool.query('DELETE FROM payment_batch_line WHERE batch_id = $1', [batchId]),
  ).rejects.toThrow(/a line that was begun stays/);
  await asOwner(begun.replace('begun', 'pending'));
  bank.clock.advance({ days: 91 });
  expect(await due()).toMatchObject({ drafts: 2 });
  await ownData.forgetDue();
  expect(await lines()).toBe(0);
  const { rows } = await bank.database.pool.query(
    'SELECT state, line_count FROM payment_batch WHERE id = $1',
    [batchId],
  );
  expect(rows).toEqual([{ state: 'cancelled', line_count: 2 }]);
});

test('[IDV-09] a customer reads how long each kind of data is kept, and why the rest stays', async () => {
  const { client } = await signedInCustomer(bank);
  const { kept, law } = await client.getOwnData();
  expect(kept).toContainEqual({ kind: 'closed', days: 30 });
  expect(kept).toContainEqual({ kind: 'records', days: null });
  expect(law).toContain('money laundering');
});

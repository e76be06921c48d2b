import { afterAll, expect, test, vi } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { newestCode } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { expectSoundPayments, payingCustomer, testPin } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { pool } = bank.database;

afterAll(() => expectSoundPayments(bank));

const waiting = `
  SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'update "account_invitation"%'`;

test('[ACT-06] an invitation that is taken back while it is being accepted makes nobody an owner', async () => {
  const [ada, grace] = [await payingCustomer(bank, '0'), await payingCustomer(bank, '0')];
  const { account } = await ada.client.openJointAccount({
    body: { currency: 'USD', name: 'Household', invite: [grace.email] },
  });
  const params = { invitationId: (await grace.client.listAccountInvitations()).invitations[0]?.id ?? '' };
  await grace.client.sendInvitationCode({ params });
  const body = { pin: testPin, otp_code: await newestCode(bank, grace.email) };
  // As by Ada in another process, which has not committed yet.
  const other = await pool.connect();
  await other.query('BEGIN');
  await other.query("UPDATE account_invitation SET state = 'withdrawn', decided_at = now() WHERE id = $1", [
    params.invitationId,
  ]);
  const accepting = refusalOf(grace.client.acceptAccountInvitation({ params, body }));
  await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1), { timeout: 30_000 });
  await other.query('COMMIT');
  other.release();
  expect(await accepting).toMatchObject({ code: 'not_found' });
  const { shared } = await ada.client.getSharedAccount({ params: { accountId: account.id } });
  expect(shared.people.map(({ name }) => name)).toEqual(['Ada Lovelace']);
  expect((await grace.client.listAccounts()).accounts.some(({ id }) => id === account.id)).toBe(false);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  acceptNewest,
  companyAccount,
  jointAccount,
} from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { newestCode, signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { giveMoneyTo } from '../../../../../tools/testing/give-money.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import {
  confirmPayment,
  expectSoundPayments,
  growTrust,
  letGo,
  moveToNoon,
  payingCustomer,
  paymentTo,
  takeStep,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const pin = '4821';
const staff = { kind: 'staff', staffId: randomUUID(), because: 'called the customer' } as const;
const someone = (first_name: string) => payingCustomer(bank, '0', { first_name });

type Company = Awaited<ReturnType<typeof company>>;
let ours: Company;

/** A company whose owner has prepared a payment, proposed a rule and invited somebody, so that there is something to meddle with. */
async function company() {
  const [owner, approver, seer, former, stranger] = await Promise.all(
    ['Olive', 'April', 'Seth', 'Flora', 'Mallory'].map(someone),
  );
  if (!owner || !approver || !seer || !former || !stranger) throw new Error('nobody is there');
  const accountId = await companyAccount(bank, owner, approver);
  const params = { accountId };
  for (const member of [seer, former]) {
    await owner.client.proposeForAccount({
      params,
      body: { kind: 'invite', email: member.email, role: 'see', pin },
    });
    await agreeTo(approver, accountId);
    await acceptNewest(bank, member);
  }
  await former.client.leaveAccount({ params, body: { pin } });
  await giveMoneyTo(bank, accountId, '1000.00');
  await bank.forgetCounts();
  const body = await paymentTo(stranger, { amount: '500.00', account: accountId });
  const { data } = await owner.client.withdraw({ body });
  await confirmPayment(bank, owner, data.withdrawal_id);
  const address = 'nobody@elsewhere.example';
  await owner.client.proposeForAccount({
    params,
    body: { kind: 'invite', email: address, role: 'see', pin },
  });
  await agreeTo(approver, accountId);
  await owner.client.proposeForAccount({ params, body: { kind: 'rules', bound: '1.00', approvers: 1, pin } });
  const { shared } = await owner.client.getSharedAccount({ params });
  return {
    ...{ owner, seer, former, stranger, accountId },
    paymentId: data.withdrawal_id,
    proposalId: shared.proposals[0]?.id ?? '',
    invitationId: shared.invitations[0]?.id ?? '',
  };
}

async function agreeTo(by: TestCustomer, accountId: string): Promise<void> {
  const { shared } = await by.client.getSharedAccount({ params: { accountId } });
  await by.client.agreeForAccount({ params: { proposalId: shared.proposals[0]?.id ?? '' }, body: { pin } });
}

beforeAll(async () => {
  ours = await company();
});

afterAll(() => expectSoundPayments(bank));

/** Everything that changes something about a shared account, with the ids of one that is another's. */
function attempts({ client }: TestCustomer) {
  const { accountId, paymentId, proposalId, invitationId, owner, stranger } = ours;
  const params = { accountId };
  const proposals = [
    { kind: 'close' },
    { kind: 'rules', bound: '999999.00', approvers: 1 },
    { kind: 'role', person: owner.id, role: 'see' },
    { kind: 'remove', person: owner.id },
    { kind: 'invite', email: 'friend@elsewhere.example', role: 'owner' },
  ] as const;
  return {
    ...Object.fromEntries(
      proposals.map((body) => [
        `propose to ${body.kind}`,
        () => client.proposeForAccount({ params, body: { ...body, pin } }),
      ]),
    ),
    'ask for two signatures': () => client.askTwoSignatures({ params }),
    'agree to a proposal': () => client.agreeForAccount({ params: { proposalId }, body: { pin } }),
    'refuse a proposal': () => client.refuseForAccount({ params: { proposalId } }),
    'take back an invitation': () => client.declineAccountInvitation({ params: { invitationId } }),
    'ask for the code of an invitation': () => client.sendInvitationCode({ params: { invitationId } }),
    'accept an invitation': () =>
      client.acceptAccountInvitation({ params: { invitationId }, body: { pin, otp_code: '123456' } }),
    'approve a payment': () => client.approvePayment({ body: { withdrawal_id: paymentId, pin } }),
    'refuse a payment': () => client.refusePayment({ body: { withdrawal_id: paymentId, reason: 'Mine' } }),
    'cancel a payment': () => client.cancelWithdrawal({ body: { withdrawal_id: paymentId } }),
    'pay from it': async () =>
      client.withdraw({ body: await paymentTo(stranger, { amount: '1.00', account: accountId }) }),
    'move out of it': () => client.moveMoney({ body: { from: accountId, to: accountId, amount: '1.00' } }),
    'close it': () => client.closeAccount({ params, body: {} }),
  };
}

const standing = async () => {
  const { owner, accountId, paymentId } = ours;
  const { shared } = await owner.client.getSharedAccount({ params: { accountId } });
  const { withdrawal } = await owner.client.getWithdrawal({ params: { withdrawalId: paymentId } });
  return { shared, status: withdrawal.status };
};

describe.each(['stranger', 'former', 'seer'] as const)(
  '[ACT-06] [ACT-07] attack: the %s of a company',
  (who) => {
    test('changes nothing about it, whatever they call', async () => {
      const before = await standing();
      for (const [what, call] of Object.entries(attempts(ours[who]))) {
        await bank.forgetCounts();
        const refusal = await refusalOf(call());
        const codes =
          who === 'seer'
            ? /^(permission_denied|not_found|withdrawal_not_found|status_conflict)$/
            : /not_found$/;
        expect(refusal?.code, what).toMatch(codes);
      }
      expect(await standing()).toEqual(before);
    });
  },
);

async function trusted(first_name: string): Promise<TestCustomer> {
  const customer = await payingCustomer(bank, '0', { first_name, last_name: 'Hopper' });
  await growTrust(bank, customer);
  return customer;
}

test('[ACT-07] payments asked for before midnight and confirmed after it count together for the bound of a company', async () => {
  moveToNoon(bank);
  bank.clock.advance({ minutes: 12 * 60 - 5 });
  const [owner, approver] = [await trusted('Olive'), await trusted('April')];
  const accountId = await companyAccount(bank, owner, approver);
  await giveMoneyTo(bank, accountId, '1000.00');
  const payee = await payingCustomer(bank, '0');
  const body = await paymentTo(payee, { amount: '100.00', account: accountId });
  const asked = [];
  for (let n = 0; n < 3; n++) asked.push((await owner.client.withdraw({ body })).data.withdrawal_id);
  bank.clock.advance({ minutes: 6 });
  const later = await signIn(bank, owner.email);
  for (const id of asked) await confirmPayment(bank, later, id);
  const { balance } = await (await signIn(bank, payee.email)).client.getWallet();
  expect(balance).toBe('100.00');
});

test('[ACT-07] [RSK-12] what staff look at is not let go once the person who prepared it was removed', async () => {
  moveToNoon(bank);
  const [owner, approver, clerk] = [await trusted('Olive'), await trusted('April'), await trusted('Clark')];
  const accountId = await companyAccount(bank, owner, approver);
  const params = { accountId };
  const agree = async () => {
    const { shared } = await approver.client.getSharedAccount({ params });
    const proposalId = shared.proposals[0]?.id ?? '';
    return approver.client.agreeForAccount({ params: { proposalId }, body: { pin } });
  };
  const invite = { kind: 'invite', email: clerk.email, role: 'prepare', pin } as const;
  await owner.client.proposeForAccount({ params, body: invite });
  await agree();
  await acceptNewest(bank, clerk);
  await giveMoneyTo(bank, accountId, '90000.00');
  const payee = await payingCustomer(bank, '0');
  const body = await paymentTo(payee, { amount: '80000.00', account: accountId });
  const { data } = await clerk.client.withdraw({ body });
  const { withdrawal_id } = data;
  await confirmPayment(bank, clerk, withdrawal_id);
  const signed = await approver.client.approvePayment({ body: { withdrawal_id, pin } });
  expect(signed.withdrawal.status).toBe('pending');
  await owner.client.proposeForAccount({ params, body: { kind: 'remove', person: clerk.id, pin } });
  await agree();
  await expect(letGo(bank, staff, withdrawal_id, 2)).rejects.toMatchObject({ code: 'status_conflict' });
  expect((await payee.client.getWallet()).balance).toBe('0.00');
  expect(await takeStep(bank, staff, withdrawal_id, 'decline')).toBe(true);
});

/** Who waits for the row of an invitation. */
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
  const body = { pin, otp_code: await newestCode(bank, grace.email) };
  // As by Ada in another process, which has not committed yet.
  const other = await bank.database.pool.connect();
  await other.query('BEGIN');
  await other.query("UPDATE account_invitation SET state = 'withdrawn', decided_at = now() WHERE id = $1", [
    params.invitationId,
  ]);
  const accepting = refusalOf(grace.client.acceptAccountInvitation({ params, body }));
  await vi.waitFor(async () => expect((await bank.database.pool.query(waiting)).rowCount).toBe(1), {
    timeout: 30_000,
  });
  await other.query('COMMIT');
  other.release();
  expect(await accepting).toMatchObject({ code: 'not_found' });
  const { shared } = await ada.client.getSharedAccount({ params: { accountId: account.id } });
  expect(shared.people.map(({ name }) => name)).toEqual(['Ada Lovelace']);
  expect((await grace.client.listAccounts()).accounts.some(({ id }) => id === account.id)).toBe(false);
});

test('[ACT-06] people with the longest names share an account, and hear what the others propose', async () => {
  const names = {
    first_name: 'Maria Magdalena '.repeat(4).trim().slice(0, 60),
    last_name: 'Featherstonehaugh'.repeat(3),
  };
  const [ada, grace] = [await payingCustomer(bank, '0', names), await payingCustomer(bank, '0')];
  const accountId = await jointAccount(bank, [ada, grace]);
  const { client, email } = await payingCustomer(bank, '0', names);
  const body = { kind: 'invite', email, role: 'owner', pin } as const;
  await ada.client.proposeForAccount({ params: { accountId }, body });
  const [told] = await bank.mailsTo(grace.email);
  expect(told?.subject).toMatch(/^Maria Magdalena .*….* \(Household\)$/);
  expect((await grace.client.listNotices()).notices[0]?.text).toMatch(/ \(Household\)$/);
  expect((await client.listAccountInvitations()).invitations).toEqual([]);
});

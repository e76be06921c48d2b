import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { PermanentFailure } from '../../../apps/bank/src/platform/jobs.ts';
import type { TestBank } from '../bank.ts';
import { testBrowser } from '../browser.ts';
import { registerCustomer, type TestCustomer } from '../customers.ts';
import { proposeSettings, settingsFile } from '../settings.ts';
import { approve, type TestMember, testMember } from '../staff.ts';
import { payingCustomer } from '../withdrawals.ts';
import { ofPasskeys, ofSignIn } from './staff-sign-in-calls.ts';
import { because, largePosting, reason, someone } from './world.ts';

export function staffCalls(bank: TestBank) {
  return {
    ...ofSignIn(bank),
    ...ofPasskeys(bank),
    ...ofMembers(bank),
    ...ofCustomers(bank),
    ...ofWork(bank),
    ...ofViews(bank),
    ...ofMonths(bank),
  };
}

function ofMembers(bank: TestBank) {
  const root = () => testMember(bank, 'administrator');
  const about = async ({ id: memberId }: TestMember) => ({ params: { memberId }, ...because });
  const target = async () => about(await testMember(bank, 'support'));
  return {
    async inviteMember() {
      const body = { email: `new.${randomUUID()}@bank.example`, role: 'support', reason } as const;
      await (await root()).client.inviteMember({ body });
    },
    async changeMemberRole() {
      const { params } = await target();
      await (await root()).client.changeMemberRole({ params, body: { role: 'operations', reason } });
    },
    async deactivateMember() {
      await (await root()).client.deactivateMember(await target());
    },
    async proposeRolePermissions() {
      const params = { role: 'cash-desk' };
      await (await root()).client.proposeRolePermissions({ params, body: { permissions: [], reason } });
    },
    async setAway() {
      const { client } = await testMember(bank, 'support');
      await client.setAway({ body: { until: bank.clock.now().toISOString() } });
    },
    async endOwnSession() {
      const { client } = await testMember(bank, 'support');
      const { sessions } = await client.listOwnSessions();
      await client.endOwnSession({ params: { sessionId: sessions[0]?.id ?? '' } });
    },
    async endMemberSession() {
      const { params } = await target();
      const { client } = await root();
      const { sessions } = await client.listMemberSessions({ params });
      await client.endMemberSession({ params: { ...params, sessionId: sessions[0]?.id ?? '' }, ...because });
    },
    async resetMember() {
      await (await root()).client.resetMember(await target());
    },
    async approveProposal() {
      const { proposalId } = await largePosting(bank);
      await approve(await testMember(bank, 'approver'), proposalId);
    },
    async declineProposal() {
      const { proposalId } = await largePosting(bank);
      const { client } = await testMember(bank, 'approver');
      await client.declineProposal({ params: { proposalId }, ...because });
    },
    async withdrawProposal() {
      const { operator, proposalId } = await largePosting(bank);
      await operator.client.withdrawProposal({ params: { proposalId } });
    },
  };
}

function ofCustomers(bank: TestBank) {
  const support = () => testMember(bank, 'support');
  const about = ({ id: customerId }: Pick<TestCustomer, 'id'>) => ({ params: { customerId }, ...because });
  return {
    async addCustomerNote() {
      const { params } = about(await someone(bank));
      await (await support()).client.addCustomerNote({ params, body: { text: 'Called them' } });
    },
    async revealCustomer() {
      await (await support()).client.revealCustomer(about(await someone(bank)));
    },
    async lockCustomer() {
      await (await support()).client.lockCustomer(about(await someone(bank)));
    },
    async unlockCustomer() {
      const [{ client }, customer] = [await testMember(bank, 'operations'), await someone(bank)];
      await client.lockCustomer(about(customer));
      await client.unlockCustomer(about(customer));
    },
    async endCustomerSessions() {
      await (await support()).client.endCustomerSessions(about(await someone(bank)));
    },
    async unlockCustomerLogin() {
      const [{ client }, customer, network] = [
        await support(),
        await someone(bank),
        testBrowser(bank).client(),
      ];
      const body = { email: customer.email, password: 'not the password' };
      for (let tries = 0; tries < 5; tries += 1) await network.login({ body }).catch(() => undefined);
      await client.unlockCustomerLogin(about(customer));
    },
    async unlockCustomerPin() {
      const customer = await payingCustomer(bank, '0');
      await bank.database.pool.query(
        'UPDATE transaction_pin SET locked_at = $1, tries = 5 WHERE customer_id = $2',
        [bank.clock.now(), customer.id],
      );
      await (await support()).client.unlockCustomerPin(about(customer));
    },
    async resendCustomerCode() {
      const { email } = await registerCustomer(bank);
      const { rows } = await bank.database.pool.query('SELECT id FROM customer WHERE email = $1', [email]);
      bank.clock.advance({ seconds: 61 });
      await (await support()).client.resendCustomerCode(about(rows[0]));
    },
    async closeCustomer() {
      await (await testMember(bank, 'operations')).client.closeCustomer(about(await someone(bank)));
    },
    async proposePinReset() {
      await (await support()).client.proposePinReset(about(await payingCustomer(bank, '0')));
    },
    async proposeLimits() {
      const { params } = about(await someone(bank));
      const body = { tier: 3, daily_limit: '250.00', reason };
      await (await support()).client.proposeLimits({ params, body });
    },
  };
}

function ofWork(bank: TestBank) {
  const operations = () => testMember(bank, 'operations');
  const claimed = async () => {
    const { client } = await operations();
    const { data } = await (await someone(bank)).client.fundWallet({ body: { amount: '20.00' } });
    const params = { queue: 'deposits', caseId: data.deposit_id } as const;
    await client.claimCase({ params, body: { take_over: false } });
    return { client, params };
  };
  return {
    claimCase: claimed,
    async giveCase() {
      const { client, params } = await claimed();
      const colleague = await testMember(bank, 'operations');
      await client.giveCase({ params, body: { to: colleague.id, word: reason } });
    },
    async releaseCase() {
      const { client, params } = await claimed();
      await client.releaseCase({ params });
    },
    async handleMessage() {
      const message = { full_name: 'Ida Rhodes', email: 'ida@example.com', message: 'Good morning' };
      await bank.client().sendContactMessage({ body: message });
      const { client } = await testMember(bank, 'support');
      const { cases } = await client.listCases({ params: { queue: 'messages' } });
      await client.handleMessage({ params: { messageId: cases[0]?.id ?? '' }, body: { note: 'Answered.' } });
    },
    async previewCases() {
      const { client, params } = await claimed();
      const body = { decision: 'decline' as const, ids: [params.caseId] };
      await client.previewCases({ params: { queue: 'deposits' }, body });
    },
    async decideCases() {
      const { client, params } = await claimed();
      const body = { decision: 'decline' as const, ids: [params.caseId], reason };
      const { results } = await client.decideCases({ params: { queue: 'deposits' }, body });
      expect(results).toMatchObject([{ outcome: 'done' }]);
    },
    async previewProposals() {
      const ids = [randomUUID()];
      await (await testMember(bank, 'approver')).client.previewProposals({
        body: { decision: 'approve', ids },
      });
    },
    async startBulkApproval() {
      const items = [{ id: randomUUID(), content_hash: 'ab' }];
      await (await testMember(bank, 'approver')).client.startBulkApproval({ body: { items } });
    },
    async decideProposals() {
      const proposalId = await proposeSettings(await operations(), { 'work.target.pins': '5' });
      const { client } = await testMember(bank, 'approver');
      const { proposal } = await client.getProposal({ params: { proposalId } });
      const items = [{ id: proposalId, content_hash: proposal.content_hash }];
      const { results } = await client.decideProposals({ body: { decision: 'approve', items, reason } });
      expect(results).toMatchObject([{ outcome: 'done' }]);
    },
    async tryRiskRules() {
      await (await operations()).client.tryRiskRules({ body: { rules: [] } });
    },
    async proposeRiskRules() {
      await (await operations()).client.proposeRiskRules({ body: { rules: [], reason } });
    },
    async previewSettings() {
      const changes = [{ key: 'fees.card', value: '11.00', seen: 0 }];
      await (await operations()).client.previewSettings({ body: { changes, holds_from: null } });
    },
    async importSettings() {
      const upload = settingsFile('fees.card: "11.00"');
      await (await operations()).client.importSettings({ body: {}, upload });
    },
    async proposeSettings() {
      await proposeSettings(await operations(), { 'fees.card': '11.00' });
    },
    async runLedgerCheck() {
      await (await operations()).client.runLedgerCheck();
    },
    async compareStates() {
      await (await operations()).client.compareStates();
    },
    async acknowledgeAlarm() {
      const [alarmId, now] = [randomUUID(), bank.clock.now()];
      await bank.database.pool.query(
        `INSERT INTO alarm (id, kind, subject_kind, subject_id, summary, raised_at, seen_at)
         VALUES ($1::uuid, 'check', 'test', $1::text, 'Nothing is wrong', $2, $2)`,
        [alarmId, now],
      );
      await (await testMember(bank, 'approver')).client.acknowledgeAlarm({ params: { alarmId }, ...because });
    },
    async retryDeadJob() {
      const { client } = await operations();
      await client.retryDeadJob({ params: { jobId: await deadJob(bank, client) } });
    },
    async testAlarm() {
      await (await operations()).client.testAlarm();
    },
    async dropDeadJob() {
      const { client } = await operations();
      await client.dropDeadJob({ params: { jobId: await deadJob(bank, client) }, ...because });
    },
  };
}

const failing = 'fail-for-good';

/** The id of a job that has failed for good. */
async function deadJob(bank: TestBank, client: TestMember['client']): Promise<string> {
  await bank.database.transaction((tx) => bank.jobs.enqueue(tx, { name: failing }, {}));
  return vi.waitFor(
    async () => {
      const { dead_jobs } = await client.getOperations();
      const dead = dead_jobs.find(({ queue, proposal_id }) => queue === failing && proposal_id === null);
      expect(dead).toBeDefined();
      return dead?.id ?? '';
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** Before the bank starts: a job that is given up at once, so that there is one to bring back. */
export function registerFailingJob({ jobs }: Pick<TestBank, 'jobs'>): void {
  jobs.register({
    name: failing,
    handle: async () => {
      throw new PermanentFailure('the wire is cut');
    },
  });
}

function ofViews(bank: TestBank) {
  const saved = async () => {
    const { client } = await testMember(bank, 'support');
    const body = { list: 'payments', name: 'Held', query: 'state=in-review', shared: true };
    return { client, ...(await client.saveView({ body })) };
  };
  return {
    saveView: saved,
    async removeView() {
      const { client, view } = await saved();
      await client.removeView({ params: { viewId: view.id } });
    },
  };
}

/** Each time another month, later than those before it, of a time before any bank: nothing is posted into them. */
function ofMonths(bank: TestBank) {
  let months = 0;
  const nextMonth = () => new Date(Date.UTC(2001, months++, 15)).toISOString().slice(0, 7);
  const propose = async (month: string) =>
    (await testMember(bank, 'operations')).client.proposeMonthClosing({ params: { month }, ...because });
  return {
    async proposeMonthClosing() {
      await propose(nextMonth());
    },
    async proposeMonthReopening() {
      const month = nextMonth();
      await approve(await testMember(bank, 'approver'), (await propose(month)).proposal_id);
      const { client } = await testMember(bank, 'operations');
      await client.proposeMonthReopening({ params: { month }, ...because });
    },
  };
}

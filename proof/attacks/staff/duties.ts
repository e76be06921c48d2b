import { permissions } from '@farthing/contract';
import { approve } from '../approval.ts';
import { callerWith, referee } from '../at-once.ts';
import type { Attack, Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { confirmPayment } from '../payment.ts';
import { type Attempt, type Office, plantedOffice } from '../planted/duties.ts';

const reason = 'Nothing to see here';

/** One administrator gives their own role more, and agrees with themselves, alone and in a set. */
const grantSelf: Attempt = async (office) => {
  const { expect, see, findings } = referee('a permission granted to oneself');
  const before = await office.ownPermissions();
  const wanted = {
    'one more': [...before, 'lists.export'],
    'both sides of money': [...before, 'money.propose', 'money.approve'],
    everything: Object.keys(permissions),
  };
  for (const [name, more] of Object.entries(wanted)) {
    const proposed = await office.administrator.post('/staff/roles/administrator/propose/', {
      permissions: more,
      reason,
    });
    const { id, content_hash } = (proposed.body.proposal ?? {}) as Record<string, string>;
    see([proposed]);
    expect(name === 'one more' || proposed.status >= 400, `a role with ${name} can be proposed`);
    if (id === undefined) continue;
    see([
      await approve(id, office.administrator),
      await office.administrator.post('/staff/proposals/bulk/', {
        decision: 'approve',
        items: [{ id, content_hash }],
        reason,
      }),
    ]);
    expect((await office.ownPermissions()).length === before.length, `one person has granted ${name}`);
    await office.administrator.post(`/staff/proposals/${id}/withdraw/`, {});
  }
  return findings;
};

/** Two people have closed a month. One of them opens it again, or says that a posting was made in it. */
const openMonth: Attempt = async (office) => {
  const { expect, see, findings } = referee('a month that is closed');
  const closed = await office.closedThrough();
  const proposed = await office.operator.post(`/staff/books/months/${closed}/propose-reopening/`, { reason });
  see([proposed]);
  expect(proposed.status < 300, `could not be tried: the proposal was answered ${proposed.status}`);
  const id = proposed.body.proposal_id;
  expect((await office.closedThrough()) === closed, 'one person has reopened a month by asking for it');
  const { body } = await office.operator.get(`/staff/proposals/${id}/`);
  const { content_hash } = (body.proposal ?? {}) as Record<string, string>;
  see([
    await approve(id, office.operator),
    await office.operator.post('/staff/proposals/bulk/', {
      decision: 'approve',
      items: [{ id, content_hash }],
      reason,
    }),
  ]);
  expect((await office.closedThrough()) === closed, 'one person has reopened a month');
  await office.operator.post(`/staff/proposals/${id}/withdraw/`, {});
  return findings;
};

/** A case is claimed, given away and left with somebody who is not there. */
const hideCase: Attempt = async (office) => {
  const { expect, see, findings } = referee('a case that nobody is to see');
  const [id = ''] = await office.heldPayments(1, '12000.00');
  const path = `/staff/queues/withdrawals/${id}`;
  const isSeen = async () => {
    const { body } = await office.approver.get('/staff/queues/withdrawals/?limit=100');
    return (body.cases as readonly { readonly id: string }[]).some((each) => each.id === id);
  };
  see([await office.operator.post(`${path}/claim/`, { take_over: false })]);
  expect(await isSeen(), 'a claimed case is seen by nobody else');
  see([await office.operator.post(`${path}/give/`, { to: office.colleague.id, word: reason })]);
  expect(await isSeen(), 'a case that was given away is seen by nobody else');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  see([await office.colleague.caller.post('/staff/away/', { until: tomorrow })]);
  see([await office.operator.post(`${path}/claim/`, { take_over: true })]);
  const given = await office.operator.post(`${path}/give/`, { to: office.colleague.id, word: reason });
  see([given]);
  expect(given.status >= 400, 'a case is given to somebody who is away');
  expect(await isSeen(), 'a case left with somebody who is away is seen by nobody');
  const taken = await office.colleague.caller.post(`${path}/claim/`, { take_over: true });
  expect(taken.status < 300, 'a case cannot be taken over');
  await office.colleague.caller.post('/staff/away/', { until: null });
  return findings;
};

/** What one person may send alone within a day, in payments of 12,000 euro: three of them, at any rate of the sandbox. */
const mostSent = 3;

/** Each below the bound of one act, all of them in one set, and in several sets at the same moment. */
const sendMuch =
  (sets: 1 | 4): Attempt =>
  async (office) => {
    const { expect, see, findings } = referee(`${sets === 1 ? 'one set' : 'sets at once'} beyond a bound`);
    const ids = await office.heldPayments(8, '12000.00');
    const parts = Array.from({ length: sets }, (_, set) => ids.filter((_id, place) => place % sets === set));
    see(
      await Promise.all(
        parts.map((part) =>
          office.operator.post('/staff/queues/withdrawals/bulk/', { decision: 'approve', ids: part, reason }),
        ),
      ),
    );
    const sent = (await Promise.all(ids.map((id) => office.isSent(id)))).filter(Boolean).length;
    expect(sent <= mostSent, `one person alone has sent ${sent} payments of 12,000 euro`);
    expect(sent > 0, 'could not be tried: nothing was sent at all');
    return findings;
  };

const [sendSet, sendSets] = [sendMuch(1), sendMuch(4)];
const attempts = [grantSelf, openMonth, hideCase, sendSet, sendSets];

/** What one member of staff could take for themselves by roles, months, hand-over and decisions in bulk. */
export const duties: Attack = {
  name: 'duties',
  claim:
    'nobody alone grants themselves a permission, opens a closed month, hides a case from colleagues or passes a bound by deciding in bulk',
  // Whoever is away, and how much of the queue there is, is looked at by others too.
  alone: true,
  plants: [
    { fault: 'a role is changed by one person', find: () => plantedOffice('the second person', grantSelf) },
    {
      fault: 'one’s own is approved in a set',
      find: () => plantedOffice('the second person of a set', grantSelf),
    },
    { fault: 'a role holds both sides', find: () => plantedOffice('the pair', grantSelf) },
    { fault: 'a month is opened by asking', find: () => plantedOffice('the month', openMonth) },
    { fault: 'a month is opened by one person', find: () => plantedOffice('the second person', openMonth) },
    { fault: 'a given case is hidden', find: () => plantedOffice('that a case is seen', hideCase) },
    { fault: 'a case is given to nobody', find: () => plantedOffice('who is away', hideCase) },
    { fault: 'a set is judged one by one', find: () => plantedOffice('the sum of a set', sendSet) },
    { fault: 'sets are summed too late', find: () => plantedOffice('the race of sets', sendSets) },
  ],
  async sound() {
    const findings: Finding[] = [];
    for (const attempt of attempts) findings.push(...(await plantedOffice('nothing', attempt)));
    return findings;
  },
  async run(bank) {
    const findings: Finding[] = [];
    // Each with an operator of its own: what one has done alone counts for the next.
    for (const attempt of attempts) findings.push(...(await attempt(await openOffice(bank))));
    return { tried: attempts.length, findings };
  },
};

async function openOffice(bank: AttackedBank): Promise<Office> {
  const [root, operator, colleague, approver] = await Promise.all([
    bank.member('administrator'),
    bank.member('operations'),
    bank.member('operations'),
    bank.member('approver'),
  ]);
  const callerOf = ({ access }: { readonly access: string }) => callerWith(bank.fetch, access);
  return {
    administrator: callerOf(root),
    operator: callerOf(operator),
    colleague: { id: colleague.id, caller: callerOf(colleague) },
    approver: callerOf(approver),
    async ownPermissions() {
      const { roles } = await approver.client.listRoles();
      return roles.find(({ name }) => name === 'administrator')?.permissions ?? [];
    },
    async closedThrough() {
      const { closed_through, closable } = await operator.client.listMonths();
      if (closed_through !== null) return closed_through;
      // Long before any posting of the bank.
      const month = closable.at(-1) ?? '';
      const { proposal_id } = await operator.client.proposeMonthClosing({
        params: { month },
        body: { reason },
      });
      await approve(proposal_id, callerOf(approver));
      return month;
    },
    async heldPayments(count, amount) {
      const ids: string[] = [];
      for (let made = 0; made < count; made += 1) {
        const customer = await bank.customer('100000.00');
        ids.push((await confirmPayment(bank, customer, { amount })).withdrawal_id);
      }
      return ids;
    },
    async isSent(withdrawalId) {
      const { payment } = await operator.client.getPayment({ params: { withdrawalId } });
      return payment.state !== 'in-review';
    },
  };
}

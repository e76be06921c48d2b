import { apiPrefix } from '@farthing/contract';
import { approve } from '../approval.ts';
import { type Answer, callerWith, minor, referee } from '../at-once.ts';
import type { Attack, Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { confirmPayment, sendPayment } from '../payment.ts';
import { type Attempt, plantedTill, type Till } from '../planted/splitting.ts';
import { chargesOf } from './hostile-statements.ts';

const reason = 'Nothing to see here';

/** What one person may do alone of it within a day. */
const mostMinor = 20_000;

/** Each below the bound of one act, and in sum far above that of a day. */
const split =
  (act: 'fee' | 'explain', at: 'one by one' | 'at once'): Attempt =>
  async (till) => {
    const { expect, see, findings } = referee(`twenty times ${act}, ${at}`);
    const ids = await till.entries(20, '49.00');
    const post = (id: string) =>
      till.operator.post(`/staff/reconciliation/entries/${id}/${act}/`, { reason });
    if (at === 'at once') see(await Promise.all(ids.map(post)));
    else for (const id of ids) see([await post(id)]);
    const closed = await Promise.all(ids.map((id) => till.isClosed(id)));
    const sum = closed.filter(Boolean).length * 4_900;
    expect(sum <= mostMinor, `one person alone closed entries of ${sum}`);
    expect(sum > 0, 'could not be tried: nothing was closed at all');
    return findings;
  };

/** A payment that was sent is taken as returned, and as arrived, by twenty calls at the same moment. */
const returnAtOnce: Attempt = async (till) => {
  const { expect, see, findings } = referee('one payout, returned and settled at once');
  const [id, before] = [await till.payout(), await till.balance()];
  const evidence = 'The other bank told me';
  const path = `/staff/payouts/${id}`;
  const returns = await Promise.all(
    Array.from({ length: 20 }, () => till.operator.post(`${path}/propose-return/`, { evidence, reason })),
  );
  see(returns);
  const proposed = returns.filter(({ status }) => status < 300);
  expect(proposed.length === 1, `${proposed.length} returns of one payout were proposed`);
  const marks = await Promise.all(
    Array.from({ length: 20 }, () => till.operator.post(`${path}/settle/`, { reason })),
  );
  see(marks);
  const settled = marks.filter(({ status }) => status < 300).length;
  expect(settled === 1, `one payout was settled ${settled} times`);
  for (const { body } of proposed) await approve(body.proposal_id, till.operator);
  expect((await till.balance()) === before, 'one person gave a payout back');
  return findings;
};

type Rules = readonly Readonly<Record<string, unknown>>[];

/** The rules that hold payments are taken away; harmless ones are tried first, so that the trial looks well. */
const hideByRules: Attempt = async (till) => {
  const { expect, see, findings } = referee('rules that hold nothing');
  expect((await till.payMuch()) === 'pending', 'could not be tried: a large payment is not held');
  const { body } = await till.operator.get('/staff/risk/rules/');
  const rules = (body.rules ?? []) as Rules;
  const shownBy = ({ body: answer }: Answer) =>
    (answer.trial as { readonly otherwise?: number } | undefined)?.otherwise ?? 0;
  const harmless = await till.operator.post('/staff/risk/rules/trial/', { rules });
  const harmful = await till.operator.post('/staff/risk/rules/trial/', { rules: [] });
  expect(shownBy(harmful) > shownBy(harmless), 'a trial does not show the payments that would leave');
  const proposed = await till.operator.post('/staff/risk/rules/proposals/', { rules: [], reason });
  see([harmless, harmful, proposed]);
  const path = `/staff/proposals/${proposed.body.proposal_id}/`;
  const { body: shown } = await till.operator.get(path);
  const told = JSON.stringify(shown);
  expect(told.includes(`, ${shownBy(harmful)} would`), 'the proposal shows another trial than its own');
  expect(
    rules.length > 0 && rules.every(({ id }) => told.includes(`“${id}” is removed`)),
    'the proposal hides which rules go',
  );
  await approve(proposed.body.proposal_id, till.operator);
  expect((await till.payMuch()) === 'pending', 'one person has let large payments leave unseen');
  await till.operator.post(`${path}withdraw/`, {});
  return findings;
};

const [fees, feesAtOnce] = [split('fee', 'one by one'), split('fee', 'at once')];
const [words, wordsAtOnce] = [split('explain', 'one by one'), split('explain', 'at once')];
const attempts = [fees, feesAtOnce, words, wordsAtOnce, returnAtOnce, hideByRules];

/** What one person could do in small parts, all at once, or by changing what is looked at. */
export const splitting: Attack = {
  name: 'splitting',
  claim:
    'one member of staff stays within their bounds by many small acts, one by one and at once, and hides no payment by other rules',
  // A trial counts what others pay meanwhile.
  alone: true,
  plants: [
    { fault: 'each fee is judged by itself', find: () => plantedTill('the sum', fees) },
    { fault: 'sums are read before others write', find: () => plantedTill('the race', feesAtOnce) },
    { fault: 'each explanation is judged by itself', find: () => plantedTill('the sum', words) },
    { fault: 'explanations are summed too late', find: () => plantedTill('the race', wordsAtOnce) },
    { fault: 'a payout is marked as often as asked', find: () => plantedTill('once', returnAtOnce) },
    { fault: 'one person gives a payout back', find: () => plantedTill('the second person', returnAtOnce) },
    { fault: 'the trial of other rules is shown', find: () => plantedTill('the trial', hideByRules) },
    { fault: 'rules go unnamed', find: () => plantedTill('the names', hideByRules) },
    { fault: 'rules are changed by one person', find: () => plantedTill('the second person', hideByRules) },
  ],
  async sound() {
    const findings: Finding[] = [];
    for (const attempt of attempts) findings.push(...(await plantedTill('nothing', attempt)));
    return findings;
  },
  async run(bank) {
    const findings: Finding[] = [];
    // Each with an operator of its own: what one has done alone counts for the next.
    for (const attempt of attempts) findings.push(...(await attempt(await openTill(bank))));
    return { tried: attempts.length, findings };
  },
};

async function openTill(bank: AttackedBank): Promise<Till> {
  const { access } = await bank.member('operations');
  const operator = callerWith(bank.fetch, access);
  const customer = await bank.customer('100000.00');
  const iban = bank.config.payoutAccount.iban;
  return {
    operator,
    async entries(count, amount) {
      const file = new File([chargesOf(iban, count, amount)], 'charges.xml', { type: 'application/xml' });
      const form = new FormData();
      form.append('file', file);
      const headers = { authorization: `Bearer ${access}` };
      const path = `${apiPrefix}/staff/reconciliation/reports/`;
      const answer = await bank.fetch(path, { method: 'POST', headers, body: form });
      const { report } = (await answer.json()) as { readonly report: { readonly id: string } };
      const { body } = await operator.get(`/staff/reconciliation/entries/?limit=100&report_id=${report.id}`);
      return (body.entries as readonly { readonly id: string }[]).map(({ id }) => id);
    },
    async isClosed(entryId) {
      const { body } = await operator.get(`/staff/reconciliation/entries/${entryId}/`);
      return (body.entry as { readonly state?: string }).state !== 'open';
    },
    payout: async () => (await sendPayment(bank, customer, operator, { amount: '10.00' })).withdrawal_id,
    balance: async () => minor((await customer.client.getWallet()).balance),
    payMuch: async () => (await confirmPayment(bank, customer, { amount: '40000.00' })).status,
  };
}

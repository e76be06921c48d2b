import { createHash } from 'node:crypto';
import { approvalOf, approve } from '../approval.ts';
import { allAtOnce, callerWith, minor, referee, tally, walletOf } from '../at-once.ts';
import type { Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { sendPayment } from '../payment.ts';

type Race = (bank: AttackedBank) => Promise<readonly Finding[]>;

const reason = 'It is tried at once';

/** Two members of one role, who take turns. */
async function two(bank: AttackedBank, role: 'operations' | 'approver') {
  const members = [await bank.member(role), await bank.member(role)] as const;
  const callers = members.map(({ access }) => callerWith(bank.fetch, access));
  return (index: number) => callers[index % 2] ?? callerWith(bank.fetch, '');
}

const confirmDeposit: Race = async (bank) => {
  const { expect, see, findings } = referee('one deposit confirmed at once');
  const customer = await bank.customer();
  const { data } = await customer.client.fundWallet({ body: { amount: '80.00', network: 'TRC20' } });
  const member = await two(bank, 'operations');
  const path = `/staff/deposits/${data.deposit_id}/confirm/`;
  see(
    await allAtOnce((index) =>
      member(index).post(path, {
        received: '80.00',
        transaction_hash: createHash('sha256')
          .update(`${data.deposit_id} ${index % 3}`)
          .digest('hex'),
        reason,
      }),
    ),
  );
  const { balance } = await walletOf(callerWith(bank.fetch, customer.access));
  expect(balance === 8_000, `${balance} was credited for 8000`);
  return findings;
};

const approveProposal: Race = async (bank) => {
  const { expect, see, findings } = referee('one proposal approved at once');
  const customer = await bank.customer();
  const proposer = callerWith(bank.fetch, (await bank.member('operations')).access);
  const proposed = await proposer.post(`/staff/customers/${customer.id}/propose-posting/`, {
    direction: 'credit',
    amount: '25.00',
    against: 'equity',
    description: 'Goodwill',
    reason,
  });
  const member = await two(bank, 'approver');
  const approval = await approvalOf(proposed.body.proposal_id, member(0));
  const { done } = tally(see(await allAtOnce((index) => approval(member(index)))));
  expect(done >= 1, 'nobody could approve it');
  const { balance } = await walletOf(callerWith(bank.fetch, customer.access));
  expect(balance === 2_500, `${balance} was posted for 2500`);
  return findings;
};

/** Each call holds a connection to the database while it looks into the wallet. */
const proposeDebit: Race = async (bank) => {
  const { expect, see, findings } = referee('one debit proposed at once');
  const customer = await bank.customer('100.00');
  const member = await two(bank, 'operations');
  const debit = { direction: 'debit', amount: '25.00', against: 'suspense', description: 'Fee', reason };
  const path = `/staff/customers/${customer.id}/propose-posting/`;
  const { done, codes } = tally(see(await allAtOnce((index) => member(index).post(path, debit))));
  expect(done === 1, `it was proposed ${done} times: ${JSON.stringify([...codes])}`);
  const { balance } = await walletOf(callerWith(bank.fetch, customer.access));
  expect(balance === 10_000, `${balance} is left of 10000`);
  return findings;
};

const repayLoan: Race = async (bank) => {
  const { expect, see, findings } = referee('one loan repaid at once');
  const customer = await bank.customer('1000.00');
  const { loan } = await customer.client.requestLoan({ body: { amount: '200.00', loan_term: '1 week' } });
  const member = await two(bank, 'operations');
  const { body } = await member(0).post(`/staff/loans/${loan.id}/propose-approval/`, { reason });
  const approver = callerWith(bank.fetch, (await bank.member('approver')).access);
  await approve(body.proposal_id, approver);
  const caller = callerWith(bank.fetch, customer.access);
  const before = await walletOf(caller);
  const { loans } = await customer.client.getLoans({ params: { userId: customer.id } });
  const amount = loans[0]?.amount_due ?? '';
  const due = minor(amount);
  const repayment = { amount, source: 'wallet', reason };
  const proposed = await allAtOnce((index) =>
    member(index).post(`/staff/loans/${loan.id}/propose-repayment/`, repayment),
  );
  see(proposed);
  expect((await walletOf(caller)).balance === before.balance, 'one person took it out of the wallet');
  const ids = new Set(proposed.flatMap(({ body: { proposal_id } }) => (proposal_id ? [proposal_id] : [])));
  expect(ids.size === 1, `the same was proposed ${ids.size} times`);
  const approval = await approvalOf([...ids][0], approver);
  const answers = await allAtOnce(() => approval(approver));
  const { done, codes } = tally(see(answers));
  expect(done === 1, `it was repaid ${done} times: ${JSON.stringify([...codes])}`);
  const paid = before.balance - (await walletOf(caller)).balance;
  expect(paid === due, `${paid} was taken for ${due}`);
  return findings;
};

const settleAndFail: Race = async (bank) => {
  const { expect, see, findings } = referee('one payout settled and failed at once');
  const customer = await bank.customer('100.00');
  const member = await two(bank, 'operations');
  const sent = await sendPayment(bank, customer, member(0));
  const path = `/staff/payouts/${sent.withdrawal_id}/`;
  const claim = { evidence: 'pain.002 of today', reason };
  const { body: proposed } = await member(0).post(`${path}propose-return/`, claim);
  const approver = callerWith(bank.fetch, (await bank.member('approver')).access);
  const approval = await approvalOf(proposed.proposal_id, approver);
  const answers = await allAtOnce((index) =>
    index % 2 === 0 ? member(index >> 1).post(`${path}settle/`, { reason }) : approval(approver),
  );
  see(answers);
  const settled = answers.some(({ status }, index) => status === 200 && index % 2 === 0);
  const failed = answers.some(({ status }, index) => status === 200 && index % 2 === 1);
  expect(settled !== failed, `it ${settled ? 'has both arrived and come back' : 'has done neither'}`);
  const left = await walletOf(callerWith(bank.fetch, customer.access));
  const debit = minor(sent.debit_amount);
  expect(left.balance === (failed ? 10_000 : 10_000 - debit), `${left.balance} is left`);
  return findings;
};

/** Races among those who work for the bank. */
export const staffRaces: readonly Race[] = [
  confirmDeposit,
  approveProposal,
  proposeDebit,
  repayLoan,
  settleAndFail,
];

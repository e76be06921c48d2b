import { createHash, randomUUID } from 'node:crypto';
import { approve } from '../approval.ts';
import { callerWith, minor, referee, walletOf } from '../at-once.ts';
import type { Attack, Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { sendPayment } from '../payment.ts';
import { type Attempt, type Desk, plantedDesk } from '../planted/desk.ts';

const reason = 'Trust me';
const someHash = () => createHash('sha256').update(randomUUID()).digest('hex');

const confirm = ({ operator }: Desk, id: string, received: string, transaction_hash: string) =>
  operator.post(`/staff/deposits/${id}/confirm/`, { received, transaction_hash, reason });

/** A deposit of five dollars is taken for nine million. */
const inflate: Attempt = async (desk) => {
  const { expect, see, findings } = referee('a deposit of 5.00');
  for (const received of ['9000000.00', '9999999999999.99', '5.01', '4.99']) {
    const before = await desk.balance();
    see([await confirm(desk, await desk.announced('5.00'), received, someHash())]);
    const after = await desk.balance();
    expect(after === before, `one person credited ${received}`);
  }
  return findings;
};

/** The same transaction is credited again, written in another way. */
const rewrite: Attempt = async (desk) => {
  const { expect, see, findings } = referee('one transaction in many writings');
  const [hash, before] = [someHash(), await desk.balance()];
  const writings = [
    hash,
    `0x${hash}`,
    hash.toUpperCase(),
    ` ${hash.slice(0, 9)} ${hash.slice(9)}`,
    `0X${hash}`,
  ];
  for (const written of writings) see([await confirm(desk, await desk.announced('5.00'), '5.00', written)]);
  see([await confirm(desk, await desk.announced('5.00', 'BTC'), '5.00', hash)]);
  const credited = (await desk.balance()) - before;
  expect(credited === 500, `${credited} was credited for a payment of 500`);
  see([await confirm(desk, await desk.announced('5.00'), '5.00', 'x')]);
  expect((await desk.balance()) - before === credited, 'the hash x was taken');
  return findings;
};

/** Nothing of it is large, and all of it is a lot. */
const split: Attempt = async (desk) => {
  const { expect, see, findings } = referee('many deposits within a minute');
  const before = await desk.balance();
  for (let count = 0; count < 8; count += 1)
    see([await confirm(desk, await desk.announced('9999.00'), '9999.00', someHash())]);
  const credited = (await desk.balance()) - before;
  expect(credited <= 5_000_000, `one person credited ${credited} within a minute`);
  return findings;
};

/** Money that was sent is taken back, and debts are forgiven, on one person's word. */
const forgive: Attempt = async (desk) => {
  const { expect, see, findings } = referee('a payout and a loan');
  const { operator, payoutId, loanId } = desk;
  const [before, owed] = [await desk.balance(), await desk.owed()];
  const evidence = 'The other bank told me';
  for (const path of ['propose-return', 'fail', 'return'])
    see([await operator.post(`/staff/payouts/${payoutId}/${path}/`, { evidence, reason })]);
  expect((await desk.balance()) === before, 'one person gave a payout back');
  for (const source of [{ source: 'outside', reference: 'E2E-1' }, { source: 'wallet' }])
    for (const path of ['propose-repayment', 'repayments'])
      see([await operator.post(`/staff/loans/${loanId}/${path}/`, { amount: '10.00', reason, ...source })]);
  expect((await desk.owed()) === owed, 'one person made a debt smaller');
  expect((await desk.balance()) === before, 'one person took money out of a wallet');
  return findings;
};

const attempts = [inflate, rewrite, split, forgive];

/** A customer with money, a payout on its way, and a loan; and two members of staff. */
async function openDesk(bank: AttackedBank): Promise<Desk> {
  const customer = await bank.customer('100.00');
  const caller = callerWith(bank.fetch, customer.access);
  const operator = callerWith(bank.fetch, (await bank.member('operations')).access);
  const approver = callerWith(bank.fetch, (await bank.member('approver')).access);
  const { withdrawal_id: payoutId } = await sendPayment(bank, customer, operator, { amount: '10.00' });
  const { loan } = await customer.client.requestLoan({ body: { amount: '200.00', loan_term: '1 week' } });
  const lending = await operator.post(`/staff/loans/${loan.id}/propose-approval/`, { reason });
  await approve(lending.body.proposal_id, approver);
  return {
    operator,
    balance: async () => (await walletOf(caller)).balance,
    async owed() {
      const { loans } = await customer.client.getLoans({ params: { userId: customer.id } });
      return minor(loans[0]?.amount_due);
    },
    async announced(amount, network = 'TRC20') {
      const { data: deposit } = await customer.client.fundWallet({ body: { amount, network } });
      return deposit.deposit_id;
    },
    payoutId,
    loanId: loan.id,
  };
}

/** What one dishonest member of staff can do alone. */
export const alone: Attack = {
  name: 'alone',
  claim:
    'one member of staff creates no money, counts no payment twice, gives none back and forgives no debt',
  plants: [
    { fault: 'any amount is credited', find: () => plantedDesk('the announced amount', inflate) },
    { fault: 'a hash is compared as it was written', find: () => plantedDesk('the form of a hash', rewrite) },
    { fault: 'nothing is summed', find: () => plantedDesk('the sum', split) },
    { fault: 'one person is enough for a return', find: () => plantedDesk('the second person', forgive) },
  ],
  async sound() {
    const findings: Finding[] = [];
    for (const attempt of attempts) findings.push(...(await plantedDesk('nothing', attempt)));
    return findings;
  },
  async run(bank) {
    const findings: Finding[] = [];
    // Each with people of its own: what one has done alone counts for the next.
    for (const attempt of attempts) findings.push(...(await attempt(await openDesk(bank))));
    return { tried: attempts.length, findings };
  },
};

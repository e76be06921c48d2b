import { createHash, randomUUID } from 'node:crypto';
import { type Answer, type Caller, callerWith, minor, referee, walletOf } from '../at-once.ts';
import type { Attack, Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { payment } from '../payment.ts';
import { plantedDesk } from '../planted/desk.ts';

/** What one dishonest operator has at hand: their own calls, and a customer who is in it with them. */
export type Desk = {
  readonly operator: Caller;
  /** Reads, and agrees with everything. */
  readonly approver: Caller;
  balance(): Promise<number>;
  owed(): Promise<number>;
  announced(amount: string): Promise<string>;
  /** A payout on its way; a loan that is owed; a posting that can be reversed. */
  readonly payoutId: string;
  readonly loanId: string;
  readonly postingId: string;
};

export type Attempt = (desk: Desk) => Promise<readonly Finding[]>;

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

type Side = { readonly kind?: string; readonly account?: string | null; readonly name?: string };
type Shown = {
  readonly moves?: readonly { readonly from?: Side; readonly to?: Side; readonly amount?: string }[];
  readonly customers?: readonly { readonly customer?: { readonly status?: string } }[];
};

/** Whoever approves is to see all that it does. */
const blindfold: Attempt = async (desk) => {
  const { expect, see, findings } = referee('what the second person sees');
  const { operator, postingId } = desk;
  const depositId = await desk.announced('5.00');
  const answers: readonly [string, Answer][] = [
    ['a deposit', await confirm(desk, depositId, '7.00', someHash())],
    ['a reversal', await operator.post(`/staff/postings/${postingId}/propose-reversal/`, { reason })],
  ];
  for (const [what, { body, status }] of answers) {
    see([{ body, status }]);
    const { evidence } = (await desk.approver.get(`/staff/proposals/${body.proposal_id}/`)).body;
    const { moves = [], customers = [] } = (evidence ?? {}) as Shown;
    const [move] = moves;
    expect(move?.from?.name !== undefined && move.to?.name !== undefined, `${what} names no two ends`);
    expect(move?.amount !== undefined, `${what} names no amount`);
    expect(customers[0]?.customer?.status !== undefined, `${what} tells nothing of the customer’s state`);
    if (what === 'a reversal')
      expect(move?.from?.kind === 'customer', 'a reversal shows the direction of the original');
  }
  return findings;
};

/** A proposal that can no longer be done is approved, or stays open for ever. */
const outlive: Attempt = async (desk) => {
  const { expect, see, findings } = referee('a proposal without ground');
  const depositId = await desk.announced('5.00');
  const { body, status } = await confirm(desk, depositId, '6.00', someHash());
  see([{ body, status }]);
  await desk.operator.post(`/staff/deposits/${depositId}/reject/`, { reason });
  const before = await desk.balance();
  const path = `/staff/proposals/${body.proposal_id}/`;
  const { proposal } = (await desk.approver.get(path)).body as { proposal?: Proposal };
  expect(proposal?.status !== 'open', 'it is open after its deposit was rejected');
  await desk.approver.post(`${path}approve/`, { content_hash: proposal?.content_hash ?? '' });
  expect((await desk.balance()) === before, 'it was done after its deposit was rejected');
  return findings;
};

type Proposal = { readonly status?: string; readonly content_hash?: string };

const attempts = { inflate, rewrite, split, forgive, blindfold, outlive };

/** A customer with money, a payout on its way, and a loan; and two members of staff. */
async function openDesk(bank: AttackedBank): Promise<Desk> {
  const customer = await bank.customer('100.00');
  const caller = callerWith(bank.fetch, customer.access);
  const operator = callerWith(bank.fetch, (await bank.member('operations')).access);
  const approver = callerWith(bank.fetch, (await bank.member('approver')).access);
  const { data } = await customer.client.withdraw({ body: payment({ amount: '10.00' }) });
  const mail = (await bank.mailsTo(customer.email)).find(({ code }) => code !== undefined);
  const code = { withdrawal_id: data.withdrawal_id, otp_code: mail?.code ?? '' };
  const { data: sent } = await customer.client.verifyWithdrawal({ body: code });
  // At night a payment may wait for a look first.
  if (sent.status === 'pending')
    await operator.post(`/staff/withdrawals/${data.withdrawal_id}/approve/`, { reason });
  const { loan } = await customer.client.requestLoan({ body: { amount: '200.00', loan_term: '1 week' } });
  const lending = await operator.post(`/staff/loans/${loan.id}/propose-approval/`, { reason });
  const path = `/staff/proposals/${lending.body.proposal_id}/`;
  const { proposal } = (await approver.get(path)).body as { proposal?: Proposal };
  await approver.post(`${path}approve/`, { content_hash: proposal?.content_hash ?? '' });
  const { body } = await operator.get(`/staff/customers/${customer.id}/history/`);
  const movements = body.movements as readonly { readonly kind: string; readonly posting_id: string }[];
  return {
    operator,
    approver,
    balance: async () => (await walletOf(caller)).balance,
    async owed() {
      const { loans } = await customer.client.getLoans({ params: { userId: customer.id } });
      return minor(loans[0]?.amount_due);
    },
    async announced(amount) {
      const { data: deposit } = await customer.client.fundWallet({ body: { amount, network: 'TRC20' } });
      return deposit.deposit_id;
    },
    payoutId: data.withdrawal_id,
    loanId: loan.id,
    postingId: movements.find(({ kind }) => kind === 'correction')?.posting_id ?? '',
  };
}

/** What one dishonest member of staff can do alone. */
export const alone: Attack = {
  name: 'alone',
  claim:
    'one member of staff creates no money, gives none back and forgives no debt; two see what they decide',
  plants: [
    { fault: 'any amount is credited', find: () => plantedDesk('the announced amount', inflate) },
    { fault: 'a hash is compared as it was written', find: () => plantedDesk('the form of a hash', rewrite) },
    { fault: 'nothing is summed', find: () => plantedDesk('the sum', split) },
    { fault: 'one person is enough for a return', find: () => plantedDesk('the second person', forgive) },
    { fault: 'a proposal is a sentence', find: () => plantedDesk('the evidence', blindfold) },
    { fault: 'a proposal outlives its ground', find: () => plantedDesk('the ground', outlive) },
  ],
  async run(bank) {
    const findings: Finding[] = [];
    // Each with people of its own: what one has done alone counts for the next.
    for (const attempt of Object.values(attempts)) findings.push(...(await attempt(await openDesk(bank))));
    return { tried: Object.keys(attempts).length, findings };
  },
};

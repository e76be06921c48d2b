import { createHash, randomUUID } from 'node:crypto';
import { approve } from '../approval.ts';
import { type Answer, callerWith, minor, referee } from '../at-once.ts';
import type { Attack, Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { confirmPayment, sendPayment } from '../payment.ts';
import { type Decider, plantedDecisions } from '../planted/decisions.ts';

type Attempt = (decider: Decider) => Promise<readonly Finding[]>;

const reason = 'Trust me';
const someHash = () => createHash('sha256').update(randomUUID()).digest('hex');

const confirm = ({ operator }: Decider, id: string, received: string, transaction_hash = someHash()) =>
  operator.post(`/staff/deposits/${id}/confirm/`, { received, transaction_hash, reason });

type Party = { readonly kind?: string; readonly name?: string; readonly account?: string | null };
type Proposal = { readonly status?: string };
type Shown = {
  readonly proposal: Proposal;
  readonly evidence: {
    readonly moves?: readonly { readonly from?: Party; readonly to?: Party; readonly amount?: string }[];
    readonly facts?: readonly { readonly name?: string }[];
    readonly reasons?: readonly string[];
    readonly customers?: readonly { readonly customer?: { readonly status?: string } }[];
    readonly payments?: readonly {
      readonly reference?: string;
      readonly payer?: Party;
      readonly payee?: Party;
      readonly amount?: string;
    }[];
  };
};

async function shownTo({ approver }: Decider, { body }: Answer): Promise<Shown> {
  const answer = await approver.get(`/staff/proposals/${body.proposal_id}/`);
  return { proposal: {}, evidence: {}, ...(answer.body as Partial<Shown>) };
}

/** Whoever decides on a deposit, a payment or a reversal is to see all that it does. */
const blindfold: Attempt = async (decider) => {
  const { expect, see, findings } = referee('what the second person sees');
  const { operator } = decider;
  const deposit = await confirm(decider, await decider.announced('5.00'), '7.00');
  const held = await decider.heldPayment();
  const large = await operator.post(`/staff/withdrawals/${held}/approve/`, { reason });
  const reversal = await operator.post(`/staff/postings/${await posting(decider)}/propose-reversal/`, {
    reason,
  });
  see([deposit, large, reversal]);
  const all = { 'a deposit': deposit, 'a payment': large, 'a reversal': reversal };
  for (const [what, answer] of Object.entries(all)) {
    const {
      moves = [],
      customers = [],
      facts = [],
      reasons = [],
    } = (await shownTo(decider, answer)).evidence;
    const [move] = moves;
    const has = (...names: readonly string[]) =>
      names.every((name) => facts.some((fact) => fact.name === name));
    expect(move?.from?.name !== undefined && move.to?.name !== undefined, `${what} names no two ends`);
    expect(move?.amount !== undefined, `${what} names no amount`);
    expect(customers[0]?.customer?.status !== undefined, `${what} tells nothing of the customer’s state`);
    if (what === 'a deposit')
      expect(has('announced', 'received', 'transaction_hash'), 'a deposit lacks what was announced or seen');
    if (what === 'a payment') {
      expect((move?.to?.account ?? '').endsWith('3000'), 'a payment does not name the account it goes to');
      expect(has('debit'), 'a payment does not name what its customer pays');
      expect(reasons.length > 0, 'a payment does not say why it is held');
    }
    if (what === 'a reversal')
      expect(move?.from?.kind === 'customer', 'a reversal shows the direction of the original');
  }
  return findings;
};

/** A payment file is approved as a sum. */
const hideList: Attempt = async (decider) => {
  const { expect, see, findings } = referee('a payment file');
  const reference = await decider.payout();
  const proposed = await decider.operator.post('/staff/payment-files/propose/', { reason });
  see([proposed]);
  const { payments = [] } = (await shownTo(decider, proposed)).evidence;
  const listed = payments.find((each) => each.reference === reference);
  expect(listed !== undefined, 'does not list its payments');
  expect(
    listed === undefined ||
      (listed.payer?.name !== undefined &&
        (listed.payee?.account ?? '') !== '' &&
        listed.amount !== undefined),
    'lists a payment without payer, payee or amount',
  );
  return findings;
};

/** A proposal that can no longer be done is approved, or stays open for ever. */
const outlive: Attempt = async (decider) => {
  const { expect, see, findings } = referee('a proposal without ground');
  const depositId = await decider.announced('5.00');
  const answer = await confirm(decider, depositId, '6.00');
  see([answer]);
  await decider.operator.post(`/staff/deposits/${depositId}/reject/`, { reason });
  const before = await decider.balance();
  const { proposal } = await shownTo(decider, answer);
  expect(proposal.status !== 'open', 'it is open after its deposit was rejected');
  await approve(answer.body.proposal_id, decider.approver);
  expect((await decider.balance()) === before, 'it was done after its deposit was rejected');
  return findings;
};

/** What was credited on whose word, for which transaction, cannot be read afterwards. */
const leaveNoTrace: Attempt = async (decider) => {
  const { expect, see, findings } = referee('the audit entry of a deposit');
  const [depositId, hash] = [await decider.announced('5.00'), someHash()];
  see([await confirm(decider, depositId, '5.00', hash)]);
  const { body } = await decider.auditor.get(
    `/staff/lists/audit/?subject_id=${depositId}&action=deposit.credit`,
  );
  const [row] = (body.rows ?? []) as readonly { id: string }[];
  const found = await decider.auditor.get(`/staff/audit/${row?.id}/`);
  const entry = found.body.entry as { after?: Readonly<Record<string, unknown>> } | undefined;
  expect(entry?.after?.transaction_hash === hash, 'does not hold the hash');
  expect(entry?.after?.announced === '5.00', 'does not hold what was announced');
  return findings;
};

/** Money is moved by hand, and its owner hears nothing of it. */
const keepQuiet: Attempt = async (decider) => {
  const { expect, findings } = referee('what its owner is told');
  const before = await decider.mailsNaming('31.07');
  const postingId = await posting(decider);
  expect((await decider.mailsNaming('31.07')) === before + 1, 'nothing of a credit by hand');
  const path = `/staff/postings/${postingId}/propose-reversal/`;
  const { body } = await decider.operator.post(path, { reason });
  await approve(body.proposal_id, decider.approver);
  expect((await decider.mailsNaming('31.07')) === before + 2, 'nothing of a reversal');
  return findings;
};

/** A credit by hand that two people have made. */
async function posting(decider: Decider): Promise<string> {
  const { operator, customerId } = decider;
  const credit = { direction: 'credit', amount: '31.07', against: 'suspense', description: randomUUID() };
  const path = `/staff/customers/${customerId}/propose-posting/`;
  const proposed = await operator.post(path, { ...credit, reason });
  await approve(proposed.body.proposal_id, decider.approver);
  const { body } = await operator.get(`/staff/customers/${customerId}/history/`);
  const movements = (body.movements ?? []) as readonly { description?: string; posting_id: string }[];
  return movements.find(({ description }) => description === credit.description)?.posting_id ?? '';
}

// The small payment of the file first: beside the large one it would wait for staff itself.
const attempts = [hideList, blindfold, outlive, leaveNoTrace, keepQuiet];

/** What two people who decide can be kept from seeing. */
export const decisions: Attack = {
  name: 'decisions',
  claim:
    'whoever decides sees payer, payee, account, amounts, reasons and state, on ground that still holds; what was done is on record, and its customer is told',
  plants: [
    { fault: 'a proposal is a sentence', find: () => plantedDecisions('the evidence', blindfold) },
    { fault: 'a payment names no account', find: () => plantedDecisions('the account', blindfold) },
    { fault: 'a payment names no debit', find: () => plantedDecisions('the debit', blindfold) },
    { fault: 'a payment says not why it waits', find: () => plantedDecisions('the reasons', blindfold) },
    { fault: 'a reversal shows the original', find: () => plantedDecisions('the direction', blindfold) },
    { fault: 'a payment file is a sum', find: () => plantedDecisions('the list', hideList) },
    { fault: 'a proposal outlives its ground', find: () => plantedDecisions('the ground', outlive) },
    { fault: 'an audit entry holds no hash', find: () => plantedDecisions('the hash', leaveNoTrace) },
    { fault: 'nobody is told of a reversal', find: () => plantedDecisions('the mail', keepQuiet) },
  ],
  async sound() {
    const findings: Finding[] = [];
    for (const attempt of attempts) findings.push(...(await plantedDecisions('nothing', attempt)));
    return findings;
  },
  async run(bank) {
    const decider = await openDecider(bank);
    const findings: Finding[] = [];
    for (const attempt of attempts) findings.push(...(await attempt(decider)));
    return { tried: attempts.length, findings };
  },
};

async function openDecider(bank: AttackedBank): Promise<Decider> {
  const customer = await bank.customer('100000.00');
  const [operator, approver, auditor] = await Promise.all(
    (['operations', 'approver', 'auditor'] as const).map(async (role) =>
      callerWith(bank.fetch, (await bank.member(role)).access),
    ),
  );
  if (!operator || !approver || !auditor) throw new Error('three people are there to decide');
  return {
    operator,
    approver,
    auditor,
    customerId: customer.id,
    async announced(amount) {
      const { data } = await customer.client.fundWallet({ body: { amount, network: 'TRC20' } });
      return data.deposit_id;
    },
    heldPayment: async () => (await confirmPayment(bank, customer, { amount: '40000.00' })).withdrawal_id,
    payout: async () => (await sendPayment(bank, customer, operator, { amount: '10.00' })).reference,
    balance: async () => minor((await customer.client.getWallet()).balance),
    mailsNaming: async (amount) =>
      (await bank.mailsTo(customer.email)).filter(({ subject }) => subject.includes(amount)).length,
  };
}

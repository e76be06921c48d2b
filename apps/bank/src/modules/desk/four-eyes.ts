import { type Currency, format, fromDecimal } from '@farthing/money';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actedBy, reasonOf } from '../audit/index.ts';
import { type BankAccount, derivedId, referenceOf } from '../books/index.ts';
import type { ProposalDefinition, ProposalDoing } from '../staff/index.ts';
import { sendHeld } from './decisions.ts';
import { makeFile, nextFile } from './payment-files.ts';
import { reversePosting } from './reversals.ts';
import type { DeskServices } from './services.ts';

/** What the desk does once a second person has agreed: in the transaction of the approval, and so exactly once. */

const customer = { customer_id: z.uuid(), customer: z.string() };

const contents = {
  'posting-correction': z.object({
    posting_id: z.uuid(),
    amount: z.string(),
    from: z.string(),
    to: z.string(),
    description: z.string(),
  }),
  'manual-entry': z.object({
    ...customer,
    direction: z.enum(['credit', 'debit']),
    amount: z.string(),
    currency: z.string(),
    against: z.string(),
    description: z.string(),
  }),
  'large-payout': z.object({
    withdrawal_id: z.uuid(),
    amount: z.string(),
    payee: z.string(),
    bank: z.string(),
    reference: z.string(),
  }),
  'payment-file': z.object({
    payouts: z.int(),
    sums: z.string(),
    until: z.iso.datetime(),
    payouts_digest: z.string(),
  }),
  'loan-approval': z.object({
    loan_id: z.uuid(),
    customer: z.string(),
    amount: z.string(),
    interest: z.string(),
    term: z.string(),
  }),
  'pin-reset': z.object(customer),
  'limit-change': z.object({
    ...customer,
    tier: z.int(),
    tier_before: z.int(),
    daily_limit: z.string(),
    currency: z.string(),
    daily_limit_before: z.string(),
  }),
};

type Contents = { [Kind in keyof typeof contents]: z.output<(typeof contents)[Kind]> };

/** What each would do, in a sentence, and does. */
export function registerKinds(services: DeskServices): void {
  const { staff } = services;
  const define = <Kind extends keyof Contents>(
    kind: Kind,
    definition: Omit<ProposalDefinition<Contents[Kind]>, 'content'>,
  ) => staff.register<Contents[Kind]>(kind, { ...definition, content: contentOf(kind) });

  define('posting-correction', {
    subject: ({ posting_id }) => ({ kind: 'posting', id: posting_id }),
    summary: ({ amount, description }) => `Reverse ${amount}, ${description}.`,
    execute: (tx, { posting_id }, { actor }) => reversePosting(services, tx, actor, posting_id),
  });
  define('manual-entry', {
    subject: ({ customer_id }) => ({ kind: 'customer', id: customer_id }),
    summary: ({ direction, amount, currency, customer: name, against }) =>
      direction === 'credit'
        ? `Put ${amount} ${currency} into the wallet of ${name}, from ${against}.`
        : `Take ${amount} ${currency} out of the wallet of ${name}, to ${against}.`,
    execute: (tx, content, doing) => postByHand(services, tx, content, doing),
  });
  define('large-payout', {
    subject: ({ withdrawal_id }) => ({ kind: 'withdrawal', id: withdrawal_id }),
    summary: ({ amount, payee, bank }) => `Send ${amount} to ${payee} at ${bank}.`,
    execute: (tx, { withdrawal_id }, doing) => sendLarge(services, tx, withdrawal_id, doing),
  });
  define('payment-file', {
    subject: () => ({ kind: 'payment-file', id: nextFile }),
    summary: ({ payouts, sums }) => `Make a payment file of ${payouts} payments: ${sums}.`,
    execute: (tx, content, { actor }) => makeFile(services, tx, actor, content),
  });
  define('loan-approval', {
    subject: ({ loan_id }) => ({ kind: 'loan', id: loan_id }),
    summary: ({ amount, customer: name, term }) => `Lend ${amount} to ${name} for ${term}.`,
    async execute(tx, { loan_id }, { actor }) {
      const outcome = await services.loans.approve(tx, actor, loan_id);
      if (!outcome.ok) throw new Refusal('proposal_not_possible');
    },
  });
  define('pin-reset', {
    subject: ({ customer_id }) => ({ kind: 'customer', id: customer_id }),
    summary: ({ customer: name }) => `Remove the PIN of ${name}.`,
    async execute(tx, { customer_id }, { actor }) {
      if (!(await services.pins.reset(tx, actor, customer_id))) throw new Refusal('proposal_not_possible');
    },
  });
  define('limit-change', {
    subject: ({ customer_id }) => ({ kind: 'customer', id: customer_id }),
    summary: ({ customer: name, tier, daily_limit, currency }) =>
      `Give ${name} tier ${tier} and a daily limit of ${daily_limit} ${currency}.`,
    execute: (tx, content, doing) => changeLimits(services, tx, content, doing),
  });
}

function contentOf<Kind extends keyof Contents>(kind: Kind): z.ZodType<Contents[Kind]> {
  // The compiler does not see that the type above was made from this very schema.
  return contents[kind] as unknown as z.ZodType<Contents[Kind]>;
}

async function sendLarge(
  services: DeskServices,
  tx: Tx,
  withdrawalId: string,
  doing: ProposalDoing,
): Promise<void> {
  try {
    if ((await sendHeld(services, tx, doing.actor, withdrawalId, 2)) === 'approved') return;
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code !== 'case_closed') throw fault;
  }
  throw new Refusal('proposal_not_possible');
}

/** Only if the customer has still what was read when it was proposed. */
async function changeLimits(
  { identity }: DeskServices,
  tx: Tx,
  content: Contents['limit-change'],
  doing: ProposalDoing,
): Promise<void> {
  const { customer_id, tier, tier_before, daily_limit, daily_limit_before } = content;
  const before = await identity.lock(tx, customer_id);
  const isAsRead = before?.tier === tier_before && format(before.dailyLimit) === daily_limit_before;
  if (before === undefined || !isAsRead) throw new Refusal('proposal_not_possible');
  const dailyLimitMinor = fromDecimal(daily_limit, before.dailyLimit.currency).minor;
  const limits = { tier, dailyLimitMinor };
  if (!(await identity.byStaff.changeLimits(tx, doing.actor, customer_id, limits)))
    throw new Refusal('proposal_not_possible');
}

/** Under an id that is made of the proposal's: whatever else fails, the ledger takes it once. */
async function postByHand(
  { books, audit, identity }: DeskServices,
  tx: Tx,
  content: Contents['manual-entry'],
  doing: ProposalDoing,
): Promise<void> {
  const { customer_id, direction, amount, currency, against, description } = content;
  const owner = await identity.lock(tx, customer_id);
  if (owner === undefined || owner.status === 'closed') throw new Refusal('proposal_not_possible');
  const { minor } = fromDecimal(amount, currency as Currency);
  const wallet = await books.customerAccount(tx, customer_id);
  const other = books.account(against as BankAccount, currency as Currency);
  const [from, to] = direction === 'credit' ? [other, wallet] : [wallet, other];
  const id = derivedId(doing.proposalId, 'manual entry');
  const reference = referenceOf(id);
  await books.post(
    tx,
    [{ id, from, to, amount: minor }],
    [{ transfer: id, account: wallet, kind: 'correction', description, reference }],
  );
  const { actor } = doing;
  await audit.record(tx, {
    ...actedBy(actor),
    action: 'posting.by-hand',
    subject: { kind: 'customer', id: customer_id },
    after: { direction, amount, currency, against, description, reference, ...reasonOf(actor) },
  });
}

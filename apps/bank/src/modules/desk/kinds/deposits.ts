import { type Currency, currencyCodes, formatAlike, fromDecimal, type Money } from '@farthing/money';
import { z } from 'zod';
import { Refusal, refusalOf } from '../../../platform/refusal.ts';
import type { Actor } from '../../audit/index.ts';
import type { PlannedDoing, ProposalDefinition } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import { depositEvidence, findDepositRecord, noEvidence } from '../evidence/index.ts';
import type { DeskServices } from '../services.ts';

const currency = z.enum(currencyCodes);

/** Of exactly this payment: another amount, or another transaction, is another proposal. */
const creditContent = z.object({
  deposit_id: z.uuid(),
  customer: z.string(),
  network: z.string(),
  transaction_hash: z.string(),
  announced: z.string(),
  received: z.string(),
  currency,
  /** A payment that comes after its deposit was closed waits in suspense. */
  goes_to: z.enum(['wallet', 'suspense']),
});

type CreditContent = z.output<typeof creditContent>;

/** A payment that somebody has seen on the network. */
export function depositCredit(services: DeskServices): ProposalDefinition<CreditContent> {
  const { deposits, database } = services;
  return {
    content: creditContent,
    subject: ({ deposit_id }) => ({ kind: 'deposit', id: deposit_id }),
    summary: (content) =>
      content.goes_to === 'wallet'
        ? `Credit ${inWords(content.received, content)} to ${content.customer}, who announced ${inWords(content.announced, content)}.`
        : `Take ${inWords(content.received, content)} for ${content.customer} into suspense: the deposit is closed.`,
    moves: ({ received, currency: of }) => fromDecimal(received, of),
    takesTwo: ({ announced, received }) => announced !== received,
    async evidence(reader, content) {
      const deposit = await findDepositRecord(reader, content.deposit_id);
      if (deposit === undefined) return noEvidence;
      const received = fromDecimal(content.received, content.currency);
      return depositEvidence(reader, deposit, {
        does: content.goes_to === 'wallet' ? 'to-wallet' : 'to-suspense',
        claimed: { received, transactionHash: content.transaction_hash },
      });
    },
    async whyGone(tx, { deposit_id, transaction_hash, goes_to }) {
      const foreseeing = deposits.foresee(tx, deposit_id, { transactionHash: transaction_hash });
      const refusal = await refusalOf(foreseeing);
      if (refusal !== undefined)
        return refusal.code === 'payment_already_used'
          ? 'This payment has been taken for something else.'
          : hasPayment;
      const { next } = await foreseeing;
      if (next === 'done-before') return hasThisPayment;
      const isAsProposed = (next === 'credited') === (goes_to === 'wallet');
      return isAsProposed ? undefined : 'The deposit was closed meanwhile, so that the payment comes late.';
    },
    async plan({ deposit_id, received, transaction_hash, goes_to }, { actor, isAlone }) {
      const payment = { received, transactionHash: transaction_hash };
      const planning = deposits.plans.confirm(database.kysely, actor, deposit_id, payment);
      const { deposit, work } = await (isAlone ? planning : asProposed(planning, 'any'));
      const { status } = deposit;
      if (status !== (goes_to === 'wallet' ? 'credited' : 'late')) throw new Refusal('proposal_not_possible');
      const ends = (other: { readonly content: unknown }) =>
        creditContent.safeParse(other.content).data?.transaction_hash === transaction_hash
          ? hasThisPayment
          : hasPayment;
      return { work, result: status, ends };
    },
  };
}

const hasPayment = 'The deposit has its payment already.';
const hasThisPayment = 'The deposit has this payment already.';

const lateContent = z.object({
  deposit_id: z.uuid(),
  customer: z.string(),
  network: z.string(),
  announced: z.string(),
  received: z.string(),
  currency,
});

type LateContent = z.output<typeof lateContent>;

/** What waits in suspense reaches the wallet. */
export function lateDepositCredit(services: DeskServices): ProposalDefinition<LateContent> {
  return {
    ...lateDeposit('suspense-to-wallet'),
    summary: ({ customer, ...content }) =>
      `Credit ${inWords(content.received, content)} that came late to ${customer}.`,
    takesTwo: ({ announced, received }) => announced !== received,
    plan: ({ deposit_id }, { actor }) => planLate(services, actor, deposit_id, 'creditLate'),
  };
}

/** What waits in suspense goes back to where it came from. */
export function lateDepositReturn(services: DeskServices): ProposalDefinition<LateContent> {
  return {
    ...lateDeposit('suspense-to-sender'),
    summary: ({ customer, ...content }) =>
      `Note that ${inWords(content.received, content)} that came late for ${customer} was sent back.`,
    plan: ({ deposit_id }, { actor }) => planLate(services, actor, deposit_id, 'returnLate'),
  };
}

type LateDeposit = Pick<
  ProposalDefinition<LateContent>,
  'content' | 'subject' | 'moves' | 'evidence' | 'whyGone'
>;

function lateDeposit(does: 'suspense-to-wallet' | 'suspense-to-sender'): LateDeposit {
  return {
    content: lateContent,
    subject: ({ deposit_id }) => ({ kind: 'deposit', id: deposit_id }),
    moves: ({ received, currency: of }) => fromDecimal(received, of),
    async evidence(reader, content) {
      const deposit = await findDepositRecord(reader, content.deposit_id);
      if (deposit === undefined) return noEvidence;
      const received = fromDecimal(content.received, content.currency);
      const claimed = { received, transactionHash: deposit.transactionHash ?? '' };
      return depositEvidence(reader, deposit, { does, claimed });
    },
    async whyGone(tx, { deposit_id }) {
      const deposit = await findDepositRecord(tx, deposit_id);
      return deposit?.status === 'late' ? undefined : 'The payment does not wait in suspense any more.';
    },
  };
}

async function planLate(
  { deposits, database }: DeskServices,
  actor: Actor,
  depositId: string,
  step: 'creditLate' | 'returnLate',
): Promise<PlannedDoing> {
  const { work, deposit } = await deposits.plans[step](database.kysely, actor, depositId);
  const ends = () => 'The payment does not wait in suspense any more.';
  return { work, result: deposit.status, ends };
}

function inWords(amount: string, content: { readonly currency: Currency }): string {
  const exact: Money = fromDecimal(amount, content.currency);
  return formatAlike(exact);
}

import { currencyCodes, formatAlike, fromDecimal } from '@farthing/money';
import { z } from 'zod';
import type { ProposalDefinition } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import {
  findPaymentRecord,
  noEvidence,
  type PaymentRecord,
  paymentEvidence,
  returnEvidence,
  textFact,
} from '../evidence/index.ts';
import type { DeskServices } from '../services.ts';

const currency = z.enum(currencyCodes);

const payout = {
  withdrawal_id: z.uuid(),
  payer: z.string(),
  payee: z.string(),
  bank: z.string(),
  /** What the payee gets. */
  amount: z.string(),
  currency,
  /** What the payer gives for it, fee included. */
  debit: z.string(),
  debit_currency: currency,
  reference: z.string(),
};

const payoutContent = z.object({
  ...payout,
  /** How many have to agree by the rules of risk. */
  people: z.union([z.literal(1), z.literal(2)]),
});
const returnContent = z.object({
  ...payout,
  /** Where the other bank says that it did not arrive. */
  evidence: z.string(),
});

type PayoutContent = z.output<typeof payoutContent>;
type ReturnContent = z.output<typeof returnContent>;

/** A payment that a rule has held leaves the bank. */
export function heldPayout({ withdrawals }: DeskServices): ProposalDefinition<PayoutContent> {
  return {
    content: payoutContent,
    subject: ({ withdrawal_id }) => ({ kind: 'withdrawal', id: withdrawal_id }),
    summary: ({ amount, currency: of, payer, payee, bank }) =>
      `Send ${formatAlike(fromDecimal(amount, of))} from ${payer} to ${payee} at ${bank}.`,
    moves: ({ debit, debit_currency }) => fromDecimal(debit, debit_currency),
    takesTwo: ({ people }) => people === 2,
    async evidence(reader, { withdrawal_id }) {
      const payment = await findPaymentRecord(reader, withdrawal_id);
      return payment === undefined ? noEvidence : paymentEvidence(reader, payment, 'send');
    },
    async whyGone(tx, { withdrawal_id }) {
      const payment = await findPaymentRecord(tx, withdrawal_id);
      return payment?.state === 'in-review' ? undefined : whereItIs(payment);
    },
    async plan({ withdrawal_id }, { actor, isAlone }) {
      const planning = withdrawals.planApproval(actor, withdrawal_id, isAlone ? 1 : 2);
      const planned = await (isAlone ? planning : asProposed(planning, ['case_closed']));
      const { work, next, isAsWanted } = planned;
      const ends = () => words[next] ?? otherState;
      if (isAsWanted) return { work, result: 'approved', ends };
      return { work, result: 'failed', instead: instead[next] ?? otherState, ends };
    },
  };
}

/** What became of one that could not be let go any more, by the state that it ended in. */
const instead: Readonly<Record<string, string>> = {
  expired:
    'The exchange rate has moved too far since the payment was asked for. It has lapsed: the money is back in the wallet, and the customer is told.',
  cancelled:
    'The request for money that it answers was withdrawn, or paid by others. The money is back in the wallet, and the customer is told.',
  failed:
    'The recipient’s account can no longer be paid. The money is back in the wallet, and the customer is told.',
};

/** A payment that was sent did not arrive, and its money is given back. */
export function payoutReturn({ withdrawals }: DeskServices): ProposalDefinition<ReturnContent> {
  return {
    content: returnContent,
    subject: ({ withdrawal_id }) => ({ kind: 'withdrawal', id: withdrawal_id }),
    summary: ({ debit, debit_currency, payer, payee }) =>
      `Give ${formatAlike(fromDecimal(debit, debit_currency))} back to ${payer}: the payment to ${payee} did not arrive.`,
    moves: ({ debit, debit_currency }) => fromDecimal(debit, debit_currency),
    evidence: (reader, { withdrawal_id, evidence }) =>
      returnEvidence(reader, withdrawal_id, textFact('outside_evidence', evidence)),
    async whyGone(tx, { withdrawal_id }) {
      const payment = await findPaymentRecord(tx, withdrawal_id);
      return payment?.state === 'paying' ? undefined : whereItIs(payment);
    },
    async plan({ withdrawal_id }, { actor }) {
      const planning = withdrawals.planStep(actor, withdrawal_id, 'fail');
      const { work, next } = await asProposed(planning, ['case_closed']);
      return { work, result: 'returned', ends: () => words[next] ?? otherState };
    },
  };
}

function whereItIs(payment: PaymentRecord | undefined): string {
  return words[payment?.state ?? ''] ?? otherState;
}

const otherState = 'The payment is in another state now.';

const words: Readonly<Record<string, string>> = {
  paying: 'The payment is already on its way.',
  completed: 'The payment has arrived.',
  expired: 'The payment has expired.',
  cancelled: 'The customer has cancelled the payment.',
  declined: 'The payment was declined.',
  failed: 'The money was given back already.',
};

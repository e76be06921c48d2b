import { toDecimal } from '@farthing/money';
import { z } from 'zod';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PaymentIn } from '../../payments-in/index.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import {
  bankParty,
  codeFact,
  concerned,
  customerParty,
  inDecimal,
  moneyFact,
  noEvidence,
  outsideParty,
  textFact,
  timeFact,
} from '../evidence/index.ts';
import { proposedSum, sumInWords, sumOf } from '../proposed-sum.ts';
import type { DeskServices, Worker } from '../services.ts';

const about = {
  payment_id: z.uuid(),
  ...proposedSum,
  payer: z.string(),
};

const creditContent = z.object({ ...about, account: z.string(), customer_id: z.uuid() });
const returnContent = z.object({ ...about, reference: z.string().nullable() });

type About = {
  readonly payment_id: string;
  readonly amount: string;
  readonly currency: PaymentIn['amount']['currency'];
  readonly payer: string;
};

export async function proposeCredit(
  { paymentsIn, staff }: DeskServices,
  tx: Tx,
  worker: Worker,
  { id, account, reason }: { readonly id: string; readonly account: string; readonly reason: string },
): Promise<string> {
  const payment = await paymentsIn.waiting(tx, id);
  const payee = await paymentsIn.payee(tx, account);
  const content = { ...contentOf(payment), account, customer_id: payee.customer.id };
  return (await staff.propose(tx, { kind: 'payment-in-credit', content, reason, ...worker })).id;
}

/** The reference of the return is its evidence. The other bank of a sandbox takes everything back, and gives none. */
export async function proposeReturn(
  { paymentsIn, staff, config }: DeskServices,
  tx: Tx,
  worker: Worker,
  given: { readonly id: string; readonly reference: string | undefined; readonly reason: string },
): Promise<string> {
  const payment = await paymentsIn.waiting(tx, given.id);
  const { reference, reason } = given;
  if (reference === undefined && config.mode === 'live')
    throw new Refusal('validation_failed', {
      fields: {
        reference: ['Send it back at the other bank first, and enter the reference of that payment.'],
      },
    });
  const content = { ...contentOf(payment), reference: reference ?? null };
  return (await staff.propose(tx, { kind: 'payment-in-return', content, reason, ...worker })).id;
}

/** Always two people: whoever could say alone whose money it is would find that it is a friend's. */
export function paymentInCredit(services: DeskServices): ProposalDefinition<z.output<typeof creditContent>> {
  const { paymentsIn, database } = services;
  return {
    ...shared(services),
    content: creditContent,
    summary: ({ account, ...content }) =>
      `Credit ${sumInWords(content)} from ${content.payer} to the account •••• ${account.slice(-4)}.`,
    evidence: async (reader, { payment_id, customer_id }) => {
      const payment = await paymentsIn.find(reader, payment_id);
      if (payment === undefined) return noEvidence;
      const to = await customerParty(reader, customer_id);
      return {
        ...noEvidence,
        moves: [{ from: bankParty('suspense'), to, ...inDecimal(payment.amount) }],
        facts: factsOf(payment),
        customers: await concerned(reader, [{ part: 'payee', customerId: customer_id }]),
      };
    },
    async plan({ payment_id, account }, { actor }) {
      const planning = paymentsIn.plans.credit(database.kysely, actor, { id: payment_id, account });
      return { work: await asProposed(planning, 'any'), result: 'credited', ends: () => waitsNoMore };
    },
  };
}

export function paymentInReturn(services: DeskServices): ProposalDefinition<z.output<typeof returnContent>> {
  const { paymentsIn, database } = services;
  return {
    ...shared(services),
    content: returnContent,
    summary: (content) =>
      `Send ${sumInWords(content)} back to ${content.payer}, who paid it from another bank.`,
    evidence: async (reader, { payment_id, reference }) => {
      const payment = await paymentsIn.find(reader, payment_id);
      if (payment === undefined) return noEvidence;
      return {
        ...noEvidence,
        moves: [
          { from: bankParty('suspense'), to: outsideParty(payment.payer), ...inDecimal(payment.amount) },
        ],
        facts: [...factsOf(payment), ...codeFact('outside_reference', reference)],
      };
    },
    async plan({ payment_id, reference }, { actor }) {
      const planning = paymentsIn.plans.return(database.kysely, actor, { id: payment_id, reference });
      return { work: await asProposed(planning, 'any'), result: 'returned', ends: () => waitsNoMore };
    },
  };
}

function shared({ paymentsIn }: DeskServices) {
  return {
    subject: ({ payment_id }: About) => ({ kind: 'payment-in', id: payment_id }) as const,
    moves: sumOf,
    takesTwo: () => true,
    async whyGone(reader: Reader, { payment_id }: About) {
      const payment = await paymentsIn.find(reader, payment_id);
      return payment?.state === 'waiting' ? undefined : waitsNoMore;
    },
  };
}

const waitsNoMore = 'The money does not wait any more.';

function factsOf(payment: PaymentIn) {
  return [
    moneyFact('received', payment.amount),
    ...textFact('sender', payment.payer),
    ...codeFact('address', payment.account),
    ...textFact('purpose', payment.narration),
    ...codeFact('reported_reference', payment.endToEndId),
    ...timeFact('asked_at', payment.receivedAt),
  ];
}

function contentOf({ id, amount, payer }: PaymentIn) {
  return { payment_id: id, amount: toDecimal(amount), currency: amount.currency, payer };
}

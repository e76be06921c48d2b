import * as z from 'zod';
import { type AnswerOf, call } from '../call.ts';
import { amount, answered, done, moneyText, sent, uuid } from '../fields.ts';
import { debts, portfolio, recoveryProposal, writeOffProposal } from '../lending/bad-debts.ts';
import { because, customerLine, moneyOf, reason } from '../staff/fields.ts';
import { creditCard } from './credit-shape.ts';

const params = sent({ creditId: uuid });

export const getStaffCredit = call({
  method: 'GET',
  path: '/staff/credit/:creditId/',
  summary: 'Read a credit card, with what its owner earns and spends',
  access: 'staff:loans.read',
  rate: 'general',
  params,
  answer: {
    status: 200,
    body: answered({
      credit: creditCard,
      customer: customerLine,
      /** Between which a limit can be. */
      least_limit: moneyText,
      most_limit: moneyText,
      /** By month, of the last 90 days of the accounts in the bank's currency. */
      affordability: answered({
        /** The limit that it is judged by: what was decided, or else what was asked for. */
        limit: moneyText,
        income: moneyText,
        outgo: moneyText,
        /** What other loans and credit cards take each month, and all that is owed on them today. */
        other_debt: moneyText,
        other_owed: moneyText,
        /** What was written off of earlier loans and credit cards of theirs, less what came back. */
        lost_before: moneyText,
        /** The least payment when all of the limit is owed. */
        least_payment: moneyText,
        /** What pays all of the limit off within three years. */
        paid_off: moneyText,
        left: moneyText,
        left_if_paid_off: moneyText,
        /** Of the income that all debts take, in percent; null without income. */
        debt_share: z.string().nullable(),
        verdict: z.enum(['affordable', 'tight', 'not-affordable']),
      }),
      written_off: moneyText,
      recovered: moneyText,
      /** Already proposed, and not yet decided by a second person. */
      proposal_id: z.uuid().nullable(),
    }),
  },
  errors: ['not_found'],
});

const act = { method: 'POST', access: 'staff:loans.decide', rate: 'general', params } as const;

/** A limit always takes two people. */
const proposal = {
  ...act,
  bound: 'lending',
  idempotent: true,
  body: sent({ limit: amount, reason }),
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
} as const;

export const proposeCreditOffer = call({
  ...proposal,
  path: '/staff/credit/:creditId/propose-offer/',
  summary: 'Propose to offer a credit card with a limit',
  description:
    'A second person approves. The customer then has 14 days to accept, and gets the card by accepting.',
  errors: [
    ...(['not_found', 'case_closed', 'case_claimed', 'proposal_open'] as const),
    ...(['customer_not_active', 'amount_out_of_bounds'] as const),
  ],
});

export const proposeCreditLimit = call({
  ...proposal,
  path: '/staff/credit/:creditId/propose-limit/',
  summary: 'Propose another limit of a credit card',
  description: 'A second person approves. The limit cannot be lower than what is owed and set aside.',
  errors: ['not_found', 'status_conflict', 'proposal_open', 'customer_not_active', 'amount_out_of_bounds'],
});

export const declineCredit = call({
  ...act,
  path: '/staff/credit/:creditId/decline/',
  summary: 'Decline a credit card',
  description: 'The customer reads the reason.',
  bound: 'none',
  body: because,
  answer: { status: 200, body: answered(done) },
  errors: ['not_found', 'case_closed', 'case_claimed'],
});

export const proposeCreditWriteOff = call({
  ...writeOffProposal,
  params,
  path: '/staff/credit/:creditId/propose-write-off/',
  summary: 'Propose to give up what is owed on a credit card that is late',
  description:
    'A second person approves. The bank bears the loss, and the card is closed. Refused while a payment by the card ' +
    'is on its way to a merchant. If more is spent after it was proposed, the proposal ends.',
});

export const proposeCreditRecovery = call({
  ...recoveryProposal,
  params,
  path: '/staff/credit/:creditId/propose-recovery/',
  summary: 'Propose to book what came from outside for a credit card that was written off',
});

export const getCreditPortfolio = call({
  method: 'GET',
  path: '/staff/credit-portfolio/',
  summary: 'Read what is owed on credit cards: in total, by how late it is, and what is set aside for it',
  access: 'staff:loans.read',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      ...portfolio,
      open: debts,
      /** All limits of open credit cards together. */
      limits: moneyOf,
    }),
  },
  errors: [],
});

export type StaffCredit = AnswerOf<typeof getStaffCredit>;

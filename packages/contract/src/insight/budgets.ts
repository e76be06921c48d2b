import * as z from 'zod';
import { call } from '../call.ts';
import { amount, answered, currency, done, moneyText, sent, uuid } from '../fields.ts';
import { budgetCategories } from './categories.ts';

const category = z.enum(budgetCategories, 'Choose one of the categories of spending.');

/** One of yours, by its id; the wallet unless given. */
const account = uuid.optional();

const standing = {
  account: z.uuid(),
  currency,
  /** The month that they are for, in UTC. */
  month: answered({ first: z.iso.date(), last: z.iso.date() }),
  /** False for somebody who may only look at a shared account. */
  can_change: z.boolean(),
  budgets: z.array(
    answered({
      category,
      amount: moneyText,
      /** What went out this month, less what came back. */
      spent: moneyText,
      /** Below zero when more was spent. */
      left: moneyText,
      percent: z.int(),
    }),
  ),
  until_pay_day: answered({
    pay_day: z.iso.date(),
    /** The day that you chose, that of your last salary, or the first of the month. */
    known_by: z.enum(['choice', 'salary', 'month']),
    chosen_day: z.int().nullable(),
    /** What the account has to spend now. */
    available: moneyText,
    /** What is sure to go before pay-day, by day. */
    goes: z.array(
      answered({
        what: z.enum(['scheduled', 'loan', 'instalment', 'credit-card']),
        /** Whom it is paid to; null for a loan or a credit card of ours. */
        to: z.string().nullable(),
        day: z.iso.date(),
        amount: moneyText,
      }),
    ),
    /** What is left then; below zero when it will not do. */
    left: moneyText,
    /** What is expected on pay-day: the salary of last time. */
    comes: answered({ from: z.string().nullable(), amount: moneyText }).nullable(),
  }),
};

const answer = { status: 200, body: answered({ ...done, ...standing }) } as const;

export const getBudgets = call({
  method: 'GET',
  path: '/budgets/',
  summary: 'Read your budgets of this month, and what is left until pay-day',
  access: 'customer',
  rate: 'general',
  query: sent({ account }),
  answer: { status: 200, body: answered(standing) },
  errors: ['not_found'],
});

export const setBudget = call({
  method: 'PUT',
  path: '/budgets/:category/',
  summary: 'Set a monthly budget for a category',
  description: 'We email you when 80% of it is spent, and when all of it is spent. It stops no payment.',
  access: 'customer',
  rate: 'general',
  params: sent({ category }),
  body: sent({ account, amount }),
  answer,
  errors: ['not_found', 'permission_denied', 'amount_out_of_bounds'],
});

export const removeBudget = call({
  method: 'DELETE',
  path: '/budgets/:category/',
  summary: 'Remove a budget',
  access: 'customer',
  rate: 'general',
  params: sent({ category }),
  query: sent({ account }),
  answer,
  errors: ['not_found', 'permission_denied'],
});

export const choosePayDay = call({
  method: 'PUT',
  path: '/pay-day/',
  summary: 'Set the day of the month on which you are paid; null uses the day of your last salary',
  access: 'customer',
  rate: 'general',
  body: sent({
    account,
    day: z
      .int('Choose a day from 1 to 31.')
      .min(1, 'Choose a day from 1 to 31.')
      .max(31, 'Choose a day from 1 to 31.')
      .nullable(),
  }),
  answer,
  errors: ['not_found', 'permission_denied'],
});

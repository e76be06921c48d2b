import * as z from 'zod';
import { call } from '../call.ts';
import { answered, currency, moneyText, sent, uuid } from '../fields.ts';
import { movementCategories } from './categories.ts';

const month = z
  .string('Enter a month as YYYY-MM.')
  .max(7, 'Enter a month as YYYY-MM.')
  .regex(/^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.');

const flow = { came_in: moneyText, went_out: moneyText };

const days = answered({ first: z.iso.date(), last: z.iso.date() });

export const getInsight = call({
  method: 'GET',
  path: '/insight/',
  summary: 'Read what came in and went out of an account by month, category and merchant',
  description:
    'Of the wallet, or of the account that you name, from one month to another; the current one unless you say so, and at most 12. Days ' +
    'are those of statements, in UTC: all categories together are what the statement of the same days has. Money between your own accounts has a ' +
    'category of its own, `own`, and is in no total. It is compared with as many months before, or as many days where the last is not over.',
  access: 'customer',
  rate: 'general',
  query: sent({ account: uuid.optional(), since: month.optional(), until: month.optional() }),
  answer: {
    status: 200,
    body: answered({
      account: z.uuid(),
      currency,
      days,
      before: days,
      total: answered({ ...flow, before: answered(flow) }),
      /** Twelve, oldest first, the last one that of the span. */
      months: z.array(answered({ month: z.string(), ...flow })),
      /** What went out most first. */
      categories: z.array(
        answered({
          category: z.enum(movementCategories),
          ...flow,
          lines: z.int(),
          before: answered(flow),
        }),
      ),
      /** Who was paid most, and who has paid most: at most 50 of each. */
      parties: z.array(
        answered({
          party: z.string(),
          category: z.enum(movementCategories),
          ...flow,
          lines: z.int(),
        }),
      ),
    }),
  },
  errors: ['not_found'],
});

export const getCreditSpending = call({
  method: 'GET',
  path: '/insight/credit/',
  summary: 'Read what you have paid by credit card, by category',
  description:
    'From one month to another, as for your accounts; days are those of statements, in UTC. Nothing of it is in the figures of an account: ' +
    'there, what you pay off is in the category `debt`. What is only set aside for a merchant is not in it yet.',
  access: 'customer',
  rate: 'general',
  query: sent({ since: month.optional(), until: month.optional() }),
  answer: {
    status: 200,
    body: answered({
      /** Null for somebody who has never had a credit card. */
      spending: answered({
        currency,
        days,
        /** Paid by card, and what came back to it. */
        total: answered(flow),
        /** What was paid most for first. */
        categories: z.array(answered({ category: z.enum(movementCategories), ...flow, lines: z.int() })),
      }).nullable(),
    }),
  },
  errors: [],
});

import * as z from 'zod';
import { call } from '../call.ts';
import { movementKinds } from '../choices.ts';
import {
  amount,
  answered,
  currency,
  date,
  line,
  moneyText,
  opaque,
  optional,
  sent,
  timeZone,
  uuid,
} from '../fields.ts';
import { movementCategories } from '../insight/categories.ts';
import { limits } from '../limits.ts';
import { transaction, walletFields } from './shapes.ts';

export const getWallet = call({
  method: 'GET',
  path: '/wallet/detail/',
  summary: 'Read your wallet and its newest transactions',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered(walletFields),
  },
  errors: [],
});

const pastDay = date.refine((day) => day >= '1900-01-01', 'Ask for a day since 1900.');

const page = {
  cursor: opaque('This is not a cursor that we gave.', limits.cursor).optional(),
  limit: z.coerce
    .number<number | string>('Send a whole number.')
    .int('Send a whole number.')
    .min(1, 'Ask for at least 1.')
    .max(limits.pageSize, `Ask for at most ${limits.pageSize}.`)
    .default(50),
};

export const listTransactions = call({
  method: 'GET',
  path: '/wallet/transactions/',
  summary: 'Page through the transactions of an account, newest first',
  description:
    'Of the wallet, or of the account that you name. What is named here must all be true of a transaction. Days are ' +
    'those of your time zone, both included. Amounts are as they were booked, in the currency of the account, both ' +
    'included. A deposit is a credit; a debit is a transfer or a withdrawal. A search finds what has all of the words ' +
    'in its description, its reference, the name of the payee or the narration; letter case and accents do not ' +
    'count. One of the words may be the amount: in the currency of the account, in pounds at the rate of now, or as it was sent in another ' +
    'currency. With a currency beside it (50 EUR, €50) it is looked for in that one alone.',
  access: 'customer',
  rate: 'general',
  query: sent({
    ...page,
    type: z
      .enum(
        ['credit', 'debit', 'deposit', 'withdrawal', 'transfer'],
        'Choose credit, debit, deposit, withdrawal or transfer.',
      )
      .optional(),
    direction: z.enum(['in', 'out'], 'Choose in or out.').optional(),
    kind: z.enum(movementKinds, 'Choose one of the kinds of a transaction.').optional(),
    category: z.enum(movementCategories, 'Choose one of the categories.').optional(),
    /** Who was paid or has paid, as the transaction names them. */
    party: optional(line('a name', 200)),
    min_amount: amount.optional(),
    max_amount: amount.optional(),
    search: optional(line('what to look for', limits.search)),
    /** One of yours, by its id; the wallet unless given. */
    account: uuid.optional(),
    since: pastDay.optional(),
    until: pastDay.optional(),
    time_zone: timeZone.default('UTC'),
  }),
  answer: {
    status: 200,
    body: answered({
      transactions: z.array(transaction),
      next_cursor: z.string().nullable(),
      /** How many there are of this type, or were found: the same on every page. */
      total: z.int(),
      /** False when the history is longer than what a search by words, kind, category, name or amount looks through. */
      searched_all: z.boolean(),
    }),
  },
  errors: ['not_found'],
});

export const listBalances = call({
  method: 'GET',
  path: '/accounts/:accountId/balances/',
  summary: 'Read what one of your accounts had at the end of each day',
  description:
    'From the day that you name, or else 30 days ago, to today, oldest first. For today it is what the account has ' +
    'now. A long time is told by its first day, its last, and up to 90 between them at equal distances.',
  access: 'customer',
  rate: 'general',
  params: sent({ accountId: uuid }),
  query: sent({
    since: pastDay.optional(),
    time_zone: timeZone.default('UTC'),
  }),
  answer: {
    status: 200,
    body: answered({ currency, balances: z.array(answered({ day: z.iso.date(), balance: moneyText })) }),
  },
  errors: ['not_found'],
});

export const getOverTime = call({
  method: 'GET',
  path: '/wallet/over-time/',
  summary: 'Read what all of your accounts had together at the end of each day, and what moved this month',
  description:
    'Of the open accounts that count in the sum, with their pots: by currency, since rates change what they come to in one. ' +
    'Days as `accounts/:accountId/balances/` has them; the month is that of UTC, as on statements and in `insight/`. What moved between your own accounts neither came in nor went out.',
  access: 'customer',
  rate: 'general',
  query: sent({
    since: pastDay.optional(),
    time_zone: timeZone.default('UTC'),
  }),
  answer: {
    status: 200,
    body: answered({
      days: z.array(z.iso.date()),
      month: answered({
        /** Its first day. */
        since: z.iso.date(),
        /** False when only the newest 5,000 movements of an account are in it. */
        whole: z.boolean(),
      }),
      currencies: z.array(
        answered({
          currency,
          /** One for each of the days. */
          balances: z.array(moneyText),
          came_in: moneyText,
          went_out: moneyText,
        }),
      ),
    }),
  },
  errors: [],
});

export type Transaction = z.output<typeof transaction>;

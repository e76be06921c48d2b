import * as z from 'zod';
import { call } from '../../call.ts';
import { accountRoles } from '../../choices.ts';
import { answered, currency, moneyText, opaque, sent, time, uuid } from '../../fields.ts';
import { limits } from '../../limits.ts';

/** What the people of a shared account, and the bank, do about it. */
const sharedActs = [
  'open',
  'invite',
  'join',
  'decline-invitation',
  'leave',
  'ask-signatures',
  'propose',
  'agree',
  'refuse-proposal',
  'change',
  'limits',
  'freeze',
  'unfreeze',
  'bank-limits',
  'prepare-file',
  'confirm-file',
  'approve-file',
  'refuse-file',
  'sign-payment',
  'refuse-payment',
] as const;

const activity = answered({
  id: z.string(),
  at: time,
  /** The full name; null for the bank. */
  by: z.string().nullable(),
  you: z.boolean(),
  act: z.enum(sharedActs),
  /** The proposal as a sentence, the name of the file, the payee, or the address of the person who is invited. */
  what: z.string().nullable(),
  /** Of who is invited or joins. */
  role: z.enum(accountRoles).nullable(),
  /** Of a file or payment. */
  sum: answered({ amount: moneyText, currency }).nullable(),
  /** Who prepared the payment that was signed or refused. */
  prepared_by: z.string().nullable(),
});

export type SharedActivity = z.output<typeof activity>;

export const listSharedActivity = call({
  method: 'GET',
  path: '/accounts/:accountId/activity/',
  summary: 'Read who did what in an account that you share',
  description:
    'Newest first, fifty at a time: people, rules, limits, files, and signatures. Who sent a payment is in the history.',
  access: 'customer',
  rate: 'general',
  params: sent({ accountId: uuid }),
  query: sent({ cursor: opaque('This is not a cursor that we gave.', limits.cursor).optional() }),
  answer: {
    status: 200,
    body: answered({ activity: z.array(activity), next_cursor: z.string().nullable() }),
  },
  errors: ['not_found'],
});

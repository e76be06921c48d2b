import * as z from 'zod';
import { call } from '../call.ts';
import { batchLineStates } from '../choices.ts';
import { answered, code, currency, done, givenPin, line, moneyText, sent, time, uuid } from '../fields.ts';
import { batchFileBytesMax } from '../limits.ts';
import { codeByPasskey } from '../passkey.ts';

const pinErrors = ['pin_missing', 'pin_incorrect', 'pin_locked'] as const;
const accountId = sent({ accountId: uuid });
const batchId = sent({ batchId: uuid });

/** What is wrong in a file: where, and what to do about it. */
const problem = answered({
  /** As an editor counts them, the names of the columns being line 1. */
  line: z.int(),
  /** By its name; null when it is about the whole line. */
  column: z.string().nullable(),
  message: z.string(),
});

const batch = answered({
  id: z.uuid(),
  account_id: z.uuid(),
  file_name: z.string(),
  state: z.enum([
    /** Checked: who prepared it confirms it with their PIN and an emailed code. */
    'awaiting_code',
    'awaiting_approval',
    /** Its lines are paid, one after the other. */
    'running',
    'done',
    'cancelled',
    'refused',
    'expired',
  ]),
  lines: z.int(),
  sum: moneyText,
  /** By the price list when the file was checked. */
  fees: moneyText,
  currency,
  prepared_by: z.string(),
  created_at: time,
  /** While it waits. */
  expires_at: time.nullable(),
  /** Who has approved it, and how many more it takes. */
  approved_by: z.array(z.string()),
  approvals_left: z.int(),
  /** Why somebody has refused it. */
  reason: z.string().nullable(),
  /** What has become of its lines. */
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  /**
   * While it waits: in how many lines the name is that of the account, is close to it, is another, and could not be checked. Which lines
   * those are is not told, so that nobody finds out names by a file.
   */
  names: answered({ match: z.int(), close: z.int(), none: z.int(), not_available: z.int() }).nullable(),
  /** When a file with the same content was checked before, and not cancelled. */
  same_as: time.nullable(),
  can: z.array(z.enum(['confirm', 'cancel', 'approve', 'refuse'])),
});

const batchLine = answered({
  line: z.int(),
  account_name: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  amount: moneyText,
  narration: z.string().nullable(),
  state: z.enum(batchLineStates),
  /** Why it could not be paid. */
  reason: z.string().nullable(),
  /** Of the payment that it has become. */
  payment_id: z.uuid().nullable(),
});

export type PaymentBatch = z.output<typeof batch>;
export type PaymentBatchLine = z.output<typeof batchLine>;
export type BatchProblem = z.output<typeof problem>;

export const checkBatch = call({
  method: 'POST',
  path: '/accounts/:accountId/batches/',
  summary: 'Check a CSV file of payments from an account of a company',
  description:
    'Up to 5,000 lines of the columns name, bank, account, amount, and where they are needed sort_code, routing_number, bic, ' +
    'currency and reference. Every mistake is answered by its line and column, and then nothing is kept. A file without ' +
    'mistakes is a batch that waits to be confirmed; nothing is paid or held by it.',
  access: 'customer',
  rate: 'lookup',
  encoding: 'multipart',
  upload: 'file',
  uploadUpTo: batchFileBytesMax,
  params: accountId,
  body: sent({}),
  answer: {
    status: 200,
    body: answered({
      /** Null when there are mistakes. */
      batch: batch.nullable(),
      /** The first hundred. */
      problems: z.array(problem),
      problem_count: z.int(),
    }),
  },
  errors: ['not_found', 'permission_denied', 'account_frozen', 'status_conflict'],
});

export const listBatches = call({
  method: 'GET',
  path: '/accounts/:accountId/batches/',
  summary: 'List the newest batches of payments from an account of a company',
  access: 'customer',
  rate: 'general',
  params: accountId,
  answer: { status: 200, body: answered({ batches: z.array(batch) }) },
  errors: ['not_found'],
});

export const getBatch = call({
  method: 'GET',
  path: '/accounts/batches/:batchId/',
  summary: 'Read a batch and its lines, and what became of each',
  description: 'Answers 100 lines at a time, starting after the line that you name.',
  access: 'customer',
  rate: 'general',
  params: batchId,
  query: sent({
    after: z.coerce
      .number('Enter the number of a line.')
      .int('Enter the number of a line.')
      .min(0, 'Enter the number of a line.')
      .max(100_000, 'Enter the number of a line.')
      .optional(),
    /** Only those that could not be paid. */
    only: z.enum(['failed'], 'Ask for all lines, or for those that failed.').optional(),
  }),
  answer: {
    status: 200,
    body: answered({ batch, lines: z.array(batchLine), next_after: z.int().nullable() }),
  },
  errors: ['not_found'],
});

export const sendBatchCode = call({
  method: 'POST',
  path: '/accounts/batches/:batchId/code/',
  summary: 'Get the code that confirms a batch that you prepared',
  access: 'customer',
  rate: 'account',
  params: batchId,
  body: sent({ pin: givenPin }),
  answer: { status: 200, body: answered({ ...done, ...codeByPasskey }) },
  errors: [
    'not_found',
    'account_frozen',
    'permission_denied',
    'status_conflict',
    'code_resend_too_soon',
    ...pinErrors,
  ],
});

export const confirmBatch = call({
  method: 'POST',
  path: '/accounts/batches/:batchId/confirm/',
  summary: 'Confirm a batch with your PIN and the emailed code',
  description:
    'It is paid at once, or waits for others when the rules of the company ask for them: one approval for all of its lines.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  params: batchId,
  body: sent({ pin: givenPin, otp_code: code }),
  answer: { status: 200, body: answered({ ...done, batch }) },
  errors: [
    'not_found',
    'permission_denied',
    'account_frozen',
    'status_conflict',
    ...pinErrors,
    'code_invalid',
    'code_expired',
    'code_tries_exceeded',
  ],
});

export const approveBatch = call({
  method: 'POST',
  path: '/accounts/batches/:batchId/approve/',
  summary: 'Approve a batch that somebody else prepared',
  description: 'The last approval that is needed has its lines paid. Nobody approves what they prepared.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  params: batchId,
  body: sent({ pin: givenPin }),
  answer: { status: 200, body: answered({ ...done, batch }) },
  errors: [
    'not_found',
    'permission_denied',
    'account_frozen',
    'own_proposal',
    'status_conflict',
    ...pinErrors,
  ],
});

export const refuseBatch = call({
  method: 'POST',
  path: '/accounts/batches/:batchId/refuse/',
  summary: 'Refuse a batch that waits for you, or cancel your own before it is paid',
  access: 'customer',
  rate: 'general',
  params: batchId,
  body: sent({
    /** Of who refuses: it is told to who prepared it. */
    reason: line('a reason', 200).optional(),
  }),
  answer: { status: 200, body: answered({ ...done, batch }) },
  errors: ['not_found', 'permission_denied', 'status_conflict'],
});

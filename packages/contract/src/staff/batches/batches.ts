import * as z from 'zod';
import { call } from '../../call.ts';
import { batchLineStates } from '../../choices.ts';
import { answered, moneyText, sent, time, uuid } from '../../fields.ts';
import { customerLine, moneyOf } from '../fields.ts';
import { batchStates } from '../lists/batches.ts';

const batch = answered({
  id: z.uuid(),
  file_name: z.string(),
  state: z.enum(Object.keys(batchStates) as [keyof typeof batchStates]),
  account: answered({ id: z.uuid(), name: z.string(), company_name: z.string().nullable() }),
  prepared_by: customerLine,
  approved_by: z.array(customerLine),
  /** Why somebody of the company has refused it. */
  reason: z.string().nullable(),
  lines: z.int(),
  sum: moneyOf,
  /** By the price list when the file was checked. */
  fees: moneyOf,
  created_at: time,
  /** What has become of its lines. */
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
});

const batchLine = answered({
  line: z.int(),
  account_name: z.string(),
  bank_name: z.string(),
  /** The last four digits. */
  account_ending: z.string(),
  amount: moneyText,
  state: z.enum(batchLineStates),
  /** Why it could not be paid, as the company reads it. */
  reason: z.string().nullable(),
  /** Of the payment that it has become. */
  payment_id: z.uuid().nullable(),
});

export const getStaffBatch = call({
  method: 'GET',
  path: '/staff/batches/:batchId/',
  summary: 'Read a file of payments that a company sent, and what became of each line',
  description:
    'Answers 100 lines at a time, starting after the line that you name. The audit log records that you have read ' +
    'them.',
  access: 'staff:withdrawals.read',
  rate: 'general',
  params: sent({ batchId: uuid }),
  query: sent({
    after: z.coerce
      .number('Enter the number of a line.')
      .int('Enter the number of a line.')
      .min(0, 'Enter the number of a line.')
      .max(100_000, 'Enter the number of a line.')
      .optional(),
    /** Only those that one of the figures counts. */
    only: z
      .enum(['sent', 'waiting', 'failed'], 'Ask for all lines, or for those that were sent, wait or failed.')
      .optional(),
  }),
  answer: {
    status: 200,
    body: answered({ batch, lines: z.array(batchLine), next_after: z.int().nullable() }),
  },
  errors: ['not_found'],
});

export type StaffBatchLine = z.output<typeof batchLine>;

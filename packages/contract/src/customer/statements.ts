import * as z from 'zod';
import { call } from '../call.ts';
import { statementFormats } from '../choices.ts';
import { date, sent, uuid } from '../fields.ts';

const day = date.refine((written) => written >= '1900-01-01', 'Ask for a day since 1900.');

export const getStatement = call({
  method: 'GET',
  path: '/accounts/:accountId/statement/',
  summary: 'Download a statement of one of your accounts',
  description:
    'All that was booked from the first day to the last, both included, by days of UTC, oldest first. The opening ' +
    'balance and the lines come to the closing balance. `csv` has what was sent and what was booked of each line, and the ' +
    'balance after it; `ofx` is OFX 2.2; `camt053` is camt.053.001.08.',
  access: 'customer',
  rate: 'lookup',
  params: sent({ accountId: uuid }),
  query: sent({
    since: day,
    until: day,
    format: z.enum(statementFormats, 'Choose csv, ofx or camt053.'),
  }),
  answer: { status: 200, file: ['text/csv', 'application/x-ofx', 'application/xml'] },
  errors: ['not_found'],
});

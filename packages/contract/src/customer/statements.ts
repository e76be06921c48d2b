import * as z from 'zod';
import { type AnswerOf, call } from '../call.ts';
import { statementFormats } from '../choices.ts';
import { answered, currency, date, moneyText, sent, time, uuid } from '../fields.ts';
import { statementCode } from '../statement-code.ts';

const day = date.refine((written) => written >= '1900-01-01', 'Ask for a day since 1900.');

export const getStatement = call({
  method: 'GET',
  path: '/accounts/:accountId/statement/',
  summary: 'Download a statement of one of your accounts',
  description:
    'All that was booked from the first day to the last, both included, by days of UTC, oldest first. The opening ' +
    'balance and the lines come to the closing balance. `pdf` has a code by which anybody can ask whether it is genuine; `csv` has what was sent and what was booked of each line, and the ' +
    'balance after it; `ofx` is OFX 2.2; `camt053` is camt.053.001.08.',
  access: 'customer',
  rate: 'lookup',
  params: sent({ accountId: uuid }),
  query: sent({
    since: day,
    until: day,
    format: z.enum(statementFormats, 'Choose pdf, csv, ofx or camt053.'),
  }),
  answer: { status: 200, file: ['application/pdf', 'text/csv', 'application/x-ofx', 'application/xml'] },
  errors: ['not_found'],
});

export const verifyStatement = call({
  method: 'GET',
  path: '/statements/verify/',
  summary: 'Ask whether a statement is genuine',
  description:
    'By the code that is printed on it. Compare the answer with the paper, and the SHA-256 of the file with those that the ' +
    'bank has made. Nobody is named.',
  access: 'public',
  rate: 'account',
  query: sent({ code: statementCode }),
  answer: {
    status: 200,
    body: answered({
      /** As it was called then. */
      bank_name: z.string(),
      account_ends_with: z.string(),
      first_day: z.iso.date(),
      last_day: z.iso.date(),
      currency,
      opening: moneyText,
      closing: moneyText,
      lines: z.int(),
      made_at: time,
      /** Of the files that were made of it, as 64 digits; one, unless the bank draws it otherwise now. */
      sha256: z.array(z.string()),
    }),
  },
  errors: ['statement_unknown'],
});

/** What the page says of a code that was sent by its form: what the bank knows of it, or what is wrong with it. */
export type CheckedStatement = {
  /** As it was typed. */
  readonly typed: string;
  readonly known?: AnswerOf<typeof verifyStatement>;
  readonly problem?: string;
};

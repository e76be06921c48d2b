import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, code, done, sent, time } from '../../fields.ts';
import { codeByPasskey } from '../../passkey.ts';
import { keptKinds } from './kept-kinds.ts';

const copy = answered({
  state: z.enum(['being-made', 'ready']),
  asked_at: time,
  /** When it is deleted; null until it is ready. */
  expires_at: time.nullable(),
  bytes: z.int().nullable(),
});

export const getOwnData = call({
  method: 'GET',
  path: '/account/own-data/',
  summary: 'Read how far the copy of your data has come, and how long each kind of data is kept',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      /** Null when none was asked for, or it has expired. */
      copy: copy.nullable(),
      kept: z.array(
        answered({
          kind: z.enum(keptKinds),
          /** Null is as long as the law says. */
          days: z.int().nullable(),
        }),
      ),
      /** Why records are kept after an account is closed, in the bank's words. */
      law: z.string(),
    }),
  },
  errors: [],
});

export const askForOwnData = call({
  method: 'POST',
  path: '/account/own-data/',
  summary: 'Ask for a copy of all data that the bank has of you',
  description: 'A job makes it. There is one at a time: a new one takes the place of one that is ready.',
  access: 'customer',
  rate: 'account',
  answer: { status: 200, body: answered(done) },
  errors: ['status_conflict'],
});

export const sendOwnDataCode = call({
  method: 'POST',
  path: '/account/own-data/code/',
  summary: 'Ask for the code that downloads the copy of your data',
  access: 'customer',
  rate: 'account',
  answer: { status: 200, body: answered({ ...done, ...codeByPasskey }) },
  errors: ['not_found', 'code_resend_too_soon'],
});

export const downloadOwnData = call({
  method: 'POST',
  path: '/account/own-data/download/',
  summary: 'Download the copy of your data as a ZIP of JSON, CSV and PDF',
  access: 'customer',
  rate: 'account',
  body: sent({ code }),
  answer: { status: 200, file: ['application/zip'] },
  errors: ['not_found', 'code_invalid', 'code_expired', 'code_tries_exceeded'],
});

export type OwnDataCopy = z.output<typeof copy>;

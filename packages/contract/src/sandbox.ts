import * as z from 'zod';
import { call } from './call.ts';
import { answered, email, sent, time, uuid } from './fields.ts';

const message = answered({
  /** Its HTML is at /sandbox/mail/{id}/html. */
  id: uuid,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sent_at: time,
  /** The six digits in it, if any. */
  code: z.string().optional(),
});

export const listSandboxMail = call({
  method: 'GET',
  path: '/sandbox/mail/',
  summary: 'Read the mail that the sandbox sent, newest first',
  access: 'sandbox',
  rate: 'general',
  query: sent({ to: email.optional() }),
  answer: { status: 200, body: answered({ messages: z.array(message) }) },
  errors: [],
});

export type SandboxMessage = z.output<typeof message>;

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

const demoMember = answered({
  email: z.string(),
  full_name: z.string(),
  role: z.string(),
  /** What an authenticator app would show now. */
  code: z.string(),
  code_until: time,
});

export const listSandboxStaff = call({
  method: 'GET',
  path: '/sandbox/staff/',
  summary: 'Read the codes that the authenticator apps of the demo staff show now',
  description: 'Only of the demo staff that came with the sandbox, whose apps nobody has.',
  access: 'sandbox',
  rate: 'general',
  answer: { status: 200, body: answered({ members: z.array(demoMember) }) },
  errors: [],
});

const demoPerson = answered({
  email: z.string(),
  full_name: z.string(),
  password: z.string(),
  /** Absent until they have chosen one. */
  pin: z.string().optional(),
  /** What there is to see as them, in a few words. */
  about: z.string(),
});

export const listSandboxPeople = call({
  method: 'GET',
  path: '/sandbox/people/',
  summary: 'Read how to sign in as the demo customers of the sandbox',
  description: 'Nobody is listed in a sandbox that others than its own machine may reach.',
  access: 'sandbox',
  rate: 'general',
  answer: { status: 200, body: answered({ people: z.array(demoPerson) }) },
  errors: [],
});

export type SandboxPerson = z.output<typeof demoPerson>;
export type SandboxMember = z.output<typeof demoMember>;
export type SandboxMessage = z.output<typeof message>;

import * as z from 'zod';
import { call } from './call.ts';
import { depositNetworks } from './choices.ts';
import { answered, done, email, sent, time, transactionHash, uuid } from './fields.ts';

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
  summary: 'Read the emails that the sandbox sent, newest first',
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

const chainTransfer = answered({
  transaction_hash: z.string(),
  network: z.enum(depositNetworks),
  address: z.string(),
  /** In coins, such as 0.0025. */
  amount: z.string(),
  other_token: z.boolean(),
  /** How many blocks have it; none while it waits for the first. */
  blocks: z.int(),
  /** What the bank has made of it; null before it has looked, or when the address is none of its own. */
  state: z.enum(['seen', 'credited', 'doubt', 'gone', 'returned', 'written-off']).nullable(),
  why: z.string().nullable(),
  sent_at: time,
});

export const readSandboxChain = call({
  method: 'GET',
  path: '/sandbox/chain/',
  summary: 'Read the simulated chains of the sandbox, and what was sent on them lately',
  access: 'sandbox',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      networks: z.array(answered({ network: z.enum(depositNetworks), height: z.int() })),
      transfers: z.array(chainTransfer),
    }),
  },
  errors: [],
});

export const sendOnSandboxChain = call({
  method: 'POST',
  path: '/sandbox/chain/send/',
  summary: 'Send coins on a simulated chain of the sandbox',
  description: 'They wait for the next block. Sent twice, they are two payments.',
  access: 'sandbox',
  rate: 'general',
  body: sent({
    network: z.enum(depositNetworks, 'Choose TRC20 or BTC.'),
    address: z
      .string('Enter the address of a deposit.')
      .trim()
      .max(100, 'Enter the address of a deposit.')
      .regex(/^[A-Za-z0-9]{20,100}$/, 'Enter the address of a deposit.'),
    amount: z
      .string('Enter how many coins, such as 0.0025.')
      .trim()
      .max(20, 'Enter how many coins, such as 0.0025.')
      .regex(
        /^(?=.*[1-9])\d{1,9}(?:\.\d{1,6})?$/,
        'Enter how many coins, such as 0.0025, with at most six decimals.',
      ),
    /** A token of somebody else, which is worth nothing here. */
    other_token: z.boolean('Say true or false.').default(false),
  }),
  answer: { status: 200, body: answered({ ...done, transaction_hash: z.string() }) },
  errors: [],
});

const blocksAtOnce = 'Enter a whole number from 1 to 100.';

export const mineOnSandboxChain = call({
  method: 'POST',
  path: '/sandbox/chain/blocks/',
  summary: 'Add blocks to a simulated chain of the sandbox',
  access: 'sandbox',
  rate: 'general',
  body: sent({
    network: z.enum(depositNetworks, 'Choose TRC20 or BTC.'),
    blocks: z.int(blocksAtOnce).min(1, blocksAtOnce).max(100, blocksAtOnce),
  }),
  answer: { status: 200, body: answered({ ...done, height: z.int() }) },
  errors: [],
});

export const dropFromSandboxChain = call({
  method: 'POST',
  path: '/sandbox/chain/drop/',
  summary: 'Take a payment off a simulated chain, as if another had replaced it',
  access: 'sandbox',
  rate: 'general',
  body: sent({ transaction_hash: transactionHash }),
  answer: { status: 200, body: answered(done) },
  errors: ['not_found'],
});

export type SandboxTransfer = z.output<typeof chainTransfer>;
export type SandboxPerson = z.output<typeof demoPerson>;
export type SandboxMessage = z.output<typeof message>;

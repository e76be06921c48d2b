import type { Answer, Call, Client } from '../../shared/client.ts';
import { anyOf, type Customer, type People, password } from '../http/people.ts';
import { askForTransfer, confirmTransfer } from '../http/transfer.ts';
import type { Act, Hear } from './arrivals.ts';

/**
 * What people come for, of a hundred. As in docs/scaling.md: ten pages are looked at for each sign-in, and money is
 * moved twice.
 */
export const shares = {
  dashboard: 36,
  profile: 15,
  rates: 8,
  history: 18,
  'sign-in': 8,
  transfer: 11,
  deposit: 4,
} as const;

type Purpose = keyof typeof shares;

/** Calls whose time is mostly that of argon2id. */
export const hashingKinds: readonly string[] = ['sign-in', 'transfer, asked for'];

/** A mail, not a call: it is shown, and no part of what is promised of calls. */
export const mailKind = 'code for a transfer, until it is in the mail';

const codeWithinMs = 30_000;

/** What was answered with yes since the bank started, and how many calls got no answer at all. */
export type Done = { transfers: number; deposits: number; unanswered: number };

type Sender = Pick<Client, 'send'>;

export type Mix = {
  next(): Act;
  readonly done: Done;
};

/** Draws what the next person comes for, and who it is. */
export function mixOf(line: Client, people: People, nextCode: (email: string) => Promise<string>): Mix {
  const everybody = people.ordinary;
  const payers = inTurns(everybody);
  const depositors = inTurns(everybody);
  const cursors = new Map<string, string>();
  const done: Done = { transfers: 0, deposits: 0, unanswered: 0 };
  const caller: Sender = {
    send: (call) =>
      line.send(call).catch((error) => {
        done.unanswered += 1;
        throw error;
      }),
  };

  const read = (kind: string, path: (customer: Customer) => string): Act => {
    const customer = anyOf(everybody);
    return async (cameMs, hear) => {
      const call = { method: 'GET', path: path(customer), token: customer.access } as const;
      await make(caller, call, kind, { status: 200 }, cameMs, hear);
    };
  };

  const acts: Readonly<Record<Purpose, () => Act>> = {
    dashboard: () => read('dashboard', () => '/wallet/detail/'),
    profile: () => read('profile', ({ id }) => `/account/profile/${id}/`),
    rates: () => read('rates', () => '/rates/'),
    history: () => history(caller, anyOf(everybody), cursors),
    'sign-in': () => signIn(caller, anyOf(everybody)),
    transfer: () => {
      const [payer, payee] = [payers(), anyOf(everybody)];
      // Nobody can pay themselves.
      const to = payee.id === payer.id ? people.short : payee;
      return transfer(caller, payer, to, nextCode, done);
    },
    deposit: () => deposit(caller, depositors(), done),
  };
  return { next: () => acts[drawPurpose()](), done };
}

function signIn(caller: Sender, { email }: Customer): Act {
  return async (cameMs, hear) => {
    const call = { method: 'POST', path: '/account/login/', body: { email, password } } as const;
    await make(caller, call, 'sign-in', { status: 200 }, cameMs, hear);
  };
}

/** The newest page, or the one after that which this person has seen last. */
function history(caller: Sender, { id, access }: Customer, cursors: Map<string, string>): Act {
  return async (cameMs, hear) => {
    const cursor = cursors.get(id);
    const path = `/wallet/transactions/?limit=50${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    const answer = await make(
      caller,
      { method: 'GET', path, token: access },
      'history',
      { status: 200 },
      cameMs,
      hear,
    );
    if (answer === undefined) return;
    const { next_cursor } = JSON.parse(answer.body) as { next_cursor: string | null };
    if (next_cursor === null) cursors.delete(id);
    else cursors.set(id, next_cursor);
  };
}

function deposit(caller: Sender, { access }: Customer, done: Done): Act {
  return async (cameMs, hear) => {
    const call = { method: 'POST', path: '/wallet/fund/', token: access, body: { amount: '25.00' } } as const;
    if ((await make(caller, call, 'deposit', { status: 201 }, cameMs, hear)) !== undefined)
      done.deposits += 1;
  };
}

/** Asked for with the PIN, then confirmed with the code from the mail, as a person does it. */
function transfer(
  caller: Sender,
  payer: Customer,
  payee: Customer,
  nextCode: (email: string) => Promise<string>,
  done: Done,
): Act {
  return async (cameMs, hear) => {
    const mailed = nextCode(payer.email).then((code) => ({ code, atMs: performance.now() }));
    const asked = await make(
      caller,
      askForTransfer(payer, payee),
      'transfer, asked for',
      { status: 201 },
      cameMs,
      hear,
    );
    if (asked === undefined) return;
    const answeredMs = performance.now();
    const mail = await Promise.race([mailed, afterMs(codeWithinMs)]);
    const waitedMs = Math.max(0, (mail?.atMs ?? performance.now()) - answeredMs);
    hear({ kind: mailKind, ms: waitedMs, ...(mail === undefined && { failure: 'no mail within 30 s' }) });
    if (mail === undefined) return;
    const call = confirmTransfer(payer, asked, mail.code);
    const sent = { status: 200, says: '"status":"approved"' };
    const confirmed = await make(caller, call, 'transfer, confirmed', sent, performance.now(), hear);
    if (confirmed !== undefined) done.transfers += 1;
  };
}

/** How an answer looks that is a success; a payment that waits for staff is none, although it is taken. */
type Hope = { readonly status: number; readonly says?: string };

/** Makes a call and tells of it; answers only what was hoped for. */
async function make(
  caller: Sender,
  call: Call,
  kind: string,
  hope: Hope,
  sinceMs: number,
  hear: Hear,
): Promise<Answer | undefined> {
  const tell = (failure?: string) =>
    hear({ kind, ms: performance.now() - sinceMs, ...(failure !== undefined && { failure }) });
  try {
    const answer = await caller.send(call);
    if (answer.status === hope.status && answer.body.includes(hope.says ?? '')) {
      tell();
      return answer;
    }
    tell(`${answer.status} ${/"code":"([^"]+)"/.exec(answer.body)?.[1] ?? ''}`.trim());
  } catch (error) {
    tell((error as Error).message);
  }
  return undefined;
}

function afterMs(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined).unref());
}

function drawPurpose(): Purpose {
  let drawn = Math.random() * 100;
  for (const [purpose, share] of Object.entries(shares)) {
    drawn -= share;
    if (drawn < 0) return purpose as Purpose;
  }
  return 'dashboard';
}

/** One after the other, so that nobody does more in an hour than a person may. */
function inTurns(people: readonly Customer[]): () => Customer {
  let turn = Math.floor(Math.random() * people.length);
  return () => {
    turn += 1;
    return people[turn % people.length] as Customer;
  };
}

import { randomUUID } from 'node:crypto';
import { apiPrefix, type Call } from '@farthing/contract';
import { expect, test } from 'vitest';
import { testBank } from '../../../tools/testing/bank.ts';
import {
  signedInCustomer,
  signIn,
  type TestCustomer,
  testPassword,
} from '../../../tools/testing/customers.ts';
import { payingCustomer, payment } from '../../../tools/testing/withdrawals.ts';
import { createAccessTokens } from './platform/sessions/access-token.ts';

/**
 * Who may call what, with whose ids. Every route of the router has a row here, and a row says what a customer gets
 * who asks with the ids of another; a new route without a row fails.
 */
type Row =
  /** Open to everybody: a token changes nothing. */
  | 'everybody'
  /** Takes no ids: whoever asks gets their own, which the answer must show. */
  | { readonly own: (answer: unknown, asking: TestCustomer) => boolean; readonly body?: Body }
  /** Takes ids: those of another are answered as if there were none. */
  | {
      readonly foreign: 403 | 404;
      readonly params: (owner: Owner) => Readonly<Record<string, string>>;
      readonly body?: Body;
    };

/** With the ids of the owner where it takes some. */
type Body = object | ((owner: Owner) => object);

type Owner = {
  readonly id: string;
  readonly sessionId: string;
  readonly withdrawalId: string;
  readonly accountId: string;
};

const ofUser = { foreign: 404, params: (owner: Owner) => ({ userId: owner.id }) } as const;

const ofAccount = { foreign: 404, params: (owner: Owner) => ({ accountId: owner.accountId }) } as const;

const refusedWith = (code: string) => (answer: unknown) => (answer as { code: string }).code === code;

const rows: Readonly<Record<string, Row>> = {
  'POST /account/register/': 'everybody',
  'POST /account/verify-code/': 'everybody',
  'POST /account/resend-otp/': 'everybody',
  'POST /account/login/': 'everybody',
  'POST /account/token/refresh/': 'everybody',
  'POST /account/logout/': 'everybody',
  'POST /account/password_reset/': 'everybody',
  'POST /account/password_reset/confirm/': 'everybody',
  'POST /account/email-change/agree/': 'everybody',
  'POST /account/not-me/': 'everybody',
  // Refused before anything is counted, so that the rest of the row can be tried.
  'POST /account/password_change/': {
    own: refusedWith('password_too_weak'),
    body: { current_password: testPassword, password: 'password1234' },
  },
  'GET /account/profile/:userId/': ofUser,
  'PATCH /account/profile/:userId/': { ...ofUser, body: { first_name: 'Mallory' } },
  'POST /account/profile/:userId/email/confirm/': { ...ofUser, body: { code: '123456' } },
  'DELETE /account/profile/:userId/email/': ofUser,
  'GET /account/pictures/:pictureId/': 'everybody',
  'GET /account/sessions/': {
    own: (answer) => (answer as { sessions: unknown[] }).sessions.length === 1,
  },
  'DELETE /account/sessions/:sessionId/': {
    foreign: 404,
    params: (owner) => ({ sessionId: owner.sessionId }),
  },
  'POST /account/sessions/end-others/': {
    own: (answer) => (answer as { message: string }).message === 'You are signed in nowhere else.',
  },
  'GET /accounts/': { own: (answer) => (answer as { accounts: unknown[] }).accounts.length === 2 },
  // Refused before anything is written, so that the rest of the row can be tried.
  'POST /accounts/': {
    own: refusedWith('validation_failed'),
    body: { kind: 'current', currency: 'JPY', name: 'Yen' },
  },
  'PATCH /accounts/:accountId/': { ...ofAccount, body: { name: 'Mallory’s' } },
  'PUT /accounts/order/': {
    own: refusedWith('not_found'),
    body: ({ accountId }) => ({ accounts: [accountId] }),
  },
  'POST /accounts/:accountId/close/': { ...ofAccount, body: {} },
  'POST /accounts/move/': {
    own: refusedWith('not_found'),
    body: ({ accountId }) => ({ from: accountId, to: accountId, amount: '1.00' }),
  },
  'POST /accounts/exchange/quote/': {
    own: refusedWith('not_found'),
    body: ({ accountId }) => ({ from: accountId, to: accountId, amount: '1.00' }),
  },
  'POST /accounts/exchange/': { own: refusedWith('not_found'), body: ({ id }) => ({ quote: id }) },
  'GET /accounts/:accountId/transactions/': ofAccount,
  'GET /wallet/detail/': {
    own: (answer) => (answer as { account_name: string }).account_name === 'Mallory Lovelace',
  },
  'GET /wallet/transactions/': {
    own: (answer) => (answer as { transactions: unknown[] }).transactions.length === 0,
  },
  'GET /wallet/transactions/:movementId/': {
    foreign: 404,
    params: (owner) => ({ movementId: owner.withdrawalId }),
  },
  'GET /wallet/under-way/': {
    own: (answer) => (answer as { under_way: unknown[] }).under_way.length === 0,
  },
  'POST /wallet/withdraw/': {
    own: refusedWith('pin_missing'),
    body: {
      amount: '10.00',
      currency: 'EUR',
      bank_name: 'Some Bank',
      account_name: 'Ada Lovelace',
      account_number: 'DE89370400440532013000',
      pin: '4821',
    },
  },
  'POST /wallet/withdrawal/verify-otp/': {
    own: refusedWith('withdrawal_not_found'),
    body: ({ withdrawalId }) => ({ withdrawal_id: withdrawalId, otp_code: '123456' }),
  },
  'GET /wallet/withdrawals/:withdrawalId/': {
    foreign: 404,
    params: (owner) => ({ withdrawalId: owner.withdrawalId }),
  },
  'GET /wallet/withdrawals/:withdrawalId/receipt/': {
    foreign: 404,
    params: (owner) => ({ withdrawalId: owner.withdrawalId }),
  },
  'POST /wallet/withdrawal/cancel/': {
    own: refusedWith('withdrawal_not_found'),
    body: ({ withdrawalId }) => ({ withdrawal_id: withdrawalId }),
  },
  'POST /wallet/withdrawal/resend-otp/': {
    own: refusedWith('withdrawal_not_found'),
    body: ({ withdrawalId }) => ({ withdrawal_id: withdrawalId }),
  },
  'GET /wallet/payment-bounds/': {
    own: (answer) => (answer as { left_today: string }).left_today === '5000000.00',
  },
  'GET /wallet/payees/': { own: (answer) => (answer as { payees: unknown[] }).payees.length === 0 },
  // Refused before anything is written, so that the rest of the row can be tried.
  'POST /cards/pin_creation/': { own: refusedWith('pin_too_simple'), body: { pin: '1234' } },
  'GET /cards/card_details/': { own: refusedWith('card_not_found') },
  'POST /cards/create_card/': { own: refusedWith('insufficient_funds'), body: { fee_amount: '10.00' } },
  'POST /cards/reveal/': { own: refusedWith('card_not_found'), body: { pin: '4821' } },
  'GET /loan/terms/': 'everybody',
  'GET /loan/loan-details/:userId/': ofUser,
  'POST /loan/request-loan/': {
    own: refusedWith('amount_out_of_bounds'),
    body: { amount: '0.01', loan_term: '1 week' },
  },
  'GET /wallet/deposit-networks/': {
    own: (answer) => (answer as { networks: unknown[] }).networks.length === 2,
  },
  'POST /wallet/fund/': { own: refusedWith('amount_out_of_bounds'), body: { amount: '0.01' } },
  'GET /management/referral-details/': {
    own: (answer) => (answer as { data: unknown[] }).data.length === 0,
  },
  'GET /rates/': 'everybody',
  'POST /support/contact/': 'everybody',
  'GET /sandbox/mail/': 'everybody',
  'GET /sandbox/people/': 'everybody',
  'GET /sandbox/staff/': 'everybody',
  'POST /staff/sign-in/': 'everybody',
  'POST /staff/sign-in/code/': 'everybody',
  'POST /staff/sign-in/passkey/': 'everybody',
  'POST /staff/token/refresh/': 'everybody',
  'POST /staff/sign-out/': 'everybody',
  'POST /staff/invitation/open/': 'everybody',
  'POST /staff/invitation/accept/': 'everybody',
};

const bank = await testBank();
const owner = await payingCustomer(bank, '1000.00');
const stranger = await signedInCustomer(bank, { first_name: 'Mallory' });
const ownerSessions = await owner.client.listSessions();
const ownerAccounts = await owner.client.listAccounts();
const { data: ownerPayment } = await owner.client.withdraw({ body: payment() });
const ids: Owner = {
  id: owner.id,
  sessionId: ownerSessions.sessions[0]?.id ?? '',
  accountId: ownerAccounts.accounts[0]?.id ?? '',
  withdrawalId: ownerPayment.withdrawal_id,
};

const tokensThatAreNone = {
  'no token': undefined,
  'an empty token': '',
  garbage: 'garbage',
  'a token without a signature': `${owner.access.split('.').slice(0, 2).join('.')}.`,
  'the refresh token': owner.refresh,
  'an expired token': await expiredToken(),
  'the token of an ended session': await endedToken(),
  "a member of staff's token": await staffToken(),
} as const;

async function expiredToken(): Promise<string> {
  const now = bank.clock.now();
  const bearer = { subjectId: owner.id, sessionId: ids.sessionId };
  const earlier = new Date(now.getTime() - 600_000);
  return tokensOf('customer').sign(bearer, earlier, new Date(now.getTime() - 1));
}

async function endedToken(): Promise<string> {
  const { access, refresh } = await signIn(bank, owner.email);
  await bank.client().logout({ body: { refresh } });
  return access;
}

async function staffToken(): Promise<string> {
  const now = bank.clock.now();
  const bearer = { subjectId: owner.id, sessionId: ids.sessionId };
  return tokensOf('staff').sign(bearer, now, new Date(now.getTime() + 60_000));
}

function tokensOf(audience: 'customer' | 'staff') {
  return createAccessTokens({ audience, secrets: bank.secrets, clock: bank.clock });
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

function send(call: Call, token: string | undefined): Promise<Response> {
  const row = rows[nameOf(call)];
  const params = typeof row === 'object' && 'params' in row ? row.params(ids) : {};
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? randomUUID());
  const given = typeof row === 'object' ? row.body : undefined;
  const body = typeof given === 'function' ? given(ids) : given;
  return bank.fetch(apiPrefix + path, {
    method: call.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/**
 * A digest of everything that is written anywhere, but the counts of requests and the links of the audit log, which
 * are made every minute; or of the rows that name someone.
 */
async function written(about: readonly string[] = ['']): Promise<unknown> {
  const { rows: tables } = await bank.database.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'ledger')
       AND tablename NOT IN ('rate_limit', 'migration', 'audit_link', 'audit_unlinked')
     ORDER BY name`,
  );
  const digests = tables.map(
    ({ name }) =>
      `(SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${name} t
        WHERE EXISTS (SELECT FROM unnest($1::text[]) AS word WHERE strpos(t::text, word) > 0))`,
  );
  return (await bank.database.pool.query(`SELECT ${digests.join(', ')}`, [about])).rows;
}

/** What is for members of staff has a table of its own. */
const calls = bank.routes.map(({ call }) => call).filter(({ access }) => !access.startsWith('staff:'));

test('every route has a row, and every row a route', () => {
  expect(calls.map(nameOf).sort()).toEqual(Object.keys(rows).sort());
});

test('a row that says everybody is a call that says so too, and no other', () => {
  const open = calls.filter(({ access }) => access === 'public' || access === 'sandbox').map(nameOf);
  expect(open.sort()).toEqual(
    Object.keys(rows)
      .filter((name) => rows[name] === 'everybody')
      .sort(),
  );
});

const guarded = calls.filter(({ access }) => access !== 'public' && access !== 'sandbox');

test.for(guarded.map((call) => [nameOf(call), call] as const))(
  '%s is 401 for whoever has no good token, and writes nothing',
  async ([, call]) => {
    const before = await written();
    for (const [kind, token] of Object.entries(tokensThatAreNone)) {
      const answer = await send(call, token);
      expect.soft([kind, answer.status]).toEqual([kind, 401]);
      expect(await answer.json()).toEqual({
        status: 'error',
        code: 'token_not_valid',
        message: 'Please sign in again.',
        detail: 'Please sign in again.',
      });
    }
    expect(await written()).toEqual(before);
  },
);

const secrets = [owner.id, owner.email, ids.sessionId];

test.for(guarded.map((call) => [nameOf(call), call] as const))(
  "%s gives another customer nothing of the owner, and leaves what is the owner's as it is",
  async ([, call]) => {
    const row = rows[nameOf(call)];
    if (row === undefined || row === 'everybody') throw new Error('this route is guarded');
    // What takes no ids may write for whoever asks; with the ids of another, nothing at all.
    const watched = () => written('foreign' in row ? [''] : secrets);
    // One stranger tries all of them, more than anybody may try in a minute.
    await bank.forgetCounts();
    const before = await watched();
    const answer = await send(call, stranger.access);
    const body: unknown = await answer.json();
    if ('foreign' in row) expect(answer.status).toBe(row.foreign);
    else expect(row.own(body, stranger)).toBe(true);
    for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret);
    expect(await watched()).toEqual(before);
  },
);

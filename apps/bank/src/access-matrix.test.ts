import { randomUUID } from 'node:crypto';
import { apiPrefix, type Call } from '@farthing/contract';
import { expect, test } from 'vitest';
import type { Owner } from '../../../tools/testing/accepted/access-row.ts';
import { rows } from '../../../tools/testing/accepted/access-rows.ts';
import {
  challengeOf,
  networkOf,
  onlinePayment,
  withCard,
} from '../../../tools/testing/accepted/card-network.ts';
import { disputedPayment } from '../../../tools/testing/accepted/cards/disputes.ts';
import { aPicture } from '../../../tools/testing/accepted/identity/identity-calls.ts';
import { personalLoan } from '../../../tools/testing/accepted/lending/borrowers.ts';
import { scheduled } from '../../../tools/testing/accounts/standing-orders.ts';
import { testBank } from '../../../tools/testing/bank.ts';
import { signedInCustomer, signIn } from '../../../tools/testing/customers.ts';
import { withPasskey } from '../../../tools/testing/passkeys/customer-passkeys.ts';
import { payingCustomer, payment } from '../../../tools/testing/withdrawals.ts';
import { createAccessTokens } from './platform/sessions/access-token.ts';

const bank = await testBank();
const owner = await payingCustomer(bank, '1000.00');
const stranger = await signedInCustomer(bank, { first_name: 'Mallory' });
const ownerSessions = await owner.client.listSessions();
const ownerAccounts = await owner.client.listAccounts();
const { data: ownerPayment } = await owner.client.withdraw({ body: payment() });
const { pin: _, amount: __, ...ownerPayee } = payment();
const { payee: kept } = await owner.client.addPayee({ body: ownerPayee });
const { request: ownerRequest } = await owner.client.askForMoney({
  body: { account: ownerAccounts.accounts[0]?.id ?? '', way: 'open', currency: 'USD', text: 'Theatre' },
});
const { topup: ownerTopup } = await owner.client.startTopup({
  body: { account: ownerAccounts.accounts[0]?.id ?? '', amount: '25.00' },
});
const { loan: ownerLoan } = await owner.client.askForLending({ body: personalLoan });
const { credit: ownerCredit } = await owner.client.askForCredit({ body: { limit: '500.00' } });
const { card: ownerCard } = await owner.client.orderCard({ body: { kind: 'one-time' } });
// Whoever has a passkey cannot sign in with the password alone.
const endedAccess = await endedToken();
const { challenge: ownerChallenge } = await networkOf(bank).challenge(
  challengeOf(onlinePayment(await withCard(bank, owner))),
);
const [ownerLine] = (await owner.client.listTransactions({ query: {} })).transactions;
const ownerDispute = await disputedPayment(bank, await withCard(bank, owner));
const { sent: ownerFile } = await owner.client.sendChatFile({
  body: { client_id: randomUUID() },
  upload: await aPicture(),
});
const ownerChat = await owner.client.getChat();
const ids: Owner = {
  id: owner.id,
  sessionId: ownerSessions.sessions[0]?.id ?? '',
  accountId: ownerAccounts.accounts[0]?.id ?? '',
  withdrawalId: ownerPayment.withdrawal_id,
  payeeId: kept.id,
  orderId: (await scheduled(bank, owner)).id,
  requestId: ownerRequest.id,
  requestToken: ownerRequest.token,
  topupId: ownerTopup.id,
  passkeyId: (await withPasskey(bank, owner)).passkey.id,
  cardId: ownerCard.id,
  ...ownerDispute,
  challengeId: ownerChallenge ?? '',
  movementId: ownerLine?.id ?? '',
  conversationId: ownerChat.conversation?.id ?? '',
  chatFileId: ownerFile.file?.id ?? '',
  loanId: ownerLoan.id,
  creditId: ownerCredit.id,
  deviceId: (await owner.client.listDevices()).devices[0]?.id ?? '',
};

const tokensThatAreNone = {
  'no token': undefined,
  'an empty token': '',
  garbage: 'garbage',
  'a token without a signature': `${owner.access.split('.').slice(0, 2).join('.')}.`,
  'the refresh token': owner.refresh,
  'an expired token': await expiredToken(),
  'the token of an ended session': endedAccess,
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
  const params = typeof row === 'object' && 'params' in row ? (row.params?.(ids) ?? {}) : {};
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? randomUUID());
  const query = typeof row === 'object' && 'query' in row ? `?${new URLSearchParams(row.query)}` : '';
  const given = typeof row === 'object' ? row.body : undefined;
  const body = typeof given === 'function' ? given(ids) : given;
  return bank.fetch(apiPrefix + path + query, {
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
  // By a name, so that it is planned once: it reads every table, and planning it takes four times as long as that.
  const digests = { name: 'digests-of-all-tables', text: await digestsOfAllTables, values: [about] };
  return (await bank.database.pool.query(digests)).rows;
}

const digestsOfAllTables = (async () => {
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
  return `SELECT ${digests.join(', ')}`;
})();

/** What is for members of staff has a table of its own; what providers sign is tried where it is taken. */
const calls = bank.routes
  .map(({ call }) => call)
  .filter(({ access }) => !access.startsWith('staff:') && !access.startsWith('provider:'));

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

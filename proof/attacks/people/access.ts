import { randomBytes, randomUUID } from 'node:crypto';
import { apiPrefix, type Call, call, type StaffRole, staffRoles } from '@farthing/contract';
import { createAccessTokens } from '../../../apps/bank/src/platform/sessions/access-token.ts';
import { signIn } from '../../../tools/testing/customers.ts';
import type { Attack, Finding, Tried } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { payment } from '../payment.ts';
import { type PlantedRequest, refused, withPlanted } from '../planted/server.ts';
import { readToken, writeToken } from './jwt.ts';
import { bodies, holdingsOf, type Owner, sentWith } from './owned.ts';
import { tableDigests, whileNothingIsDue } from './table-digests.ts';
import { type WhoMay, whoMay } from './who-may.ts';

/** Everybody who may try something, and what can be told of them by their token. */
type Caller = {
  readonly name: string;
  /** A token that is none makes a stranger of whoever brings it. */
  readonly as: 'stranger' | 'owner' | 'other customer' | StaffRole;
  readonly token: string | undefined;
};

type Target = {
  readonly calls: readonly Call[];
  readonly whoMay: Readonly<Record<string, WhoMay>>;
  readonly callers: readonly Caller[];
  /** Calls that name something of the owner's, in their address or their body. */
  readonly ofOwner: ReadonlySet<string>;
  /** What nobody but the owner and staff may read. */
  readonly secrets: readonly string[];
  send(call: Call, token: string | undefined): Promise<Response>;
};

export const access: Attack = {
  name: 'access',
  alone: true,
  claim: 'no route answers, reads or writes for anybody but those it is for, and each route says who that is',
  plants: [
    { fault: 'a route that asks nobody for a token', find: () => planted({ forgets: 'the token' }) },
    { fault: 'a route that takes an expired token', find: () => planted({ forgets: 'the end' }) },
    { fault: 'a route that takes the id of another', find: () => planted({ forgets: 'the owner' }) },
    { fault: 'a route that takes every role', find: () => planted({ forgets: 'the role' }) },
    { fault: 'a route that nobody expects', find: () => planted({ forgets: 'the row' }) },
  ],
  async run(bank) {
    const target = await bankTarget(bank);
    const calls = bank.short ? target.calls.filter((_, index) => index % 8 === 0) : target.calls;
    const strangers = target.callers.filter((caller) => caller.as === 'stranger');
    const guarded = { ...target, calls: calls.filter(isGuarded), callers: strangers };
    const [refusedOnly, changed] = await whileNothingIsDue(bank, async () => {
      const before = await tableDigests(bank);
      const tried = await tryEverything(guarded);
      const after = await tableDigests(bank);
      return [tried, [...after].filter(([table, digest]) => before.get(table) !== digest)] as const;
    });
    const rest = await tryEverything({
      ...target,
      calls,
      callers: target.callers.filter((caller) => caller.as !== 'stranger'),
    });
    return {
      tried: refusedOnly.tried + rest.tried,
      findings: [
        ...refusedOnly.findings,
        ...changed.map(([table]) => ({ where: table, what: 'strangers have changed something in it' })),
        ...rest.findings,
        ...unexpected(target),
        ...(await undocumented(bank)),
      ],
    };
  },
};

function isGuarded({ access: who }: Call): boolean {
  return who !== 'public' && who !== 'sandbox';
}

async function tryEverything({ calls, callers, ...target }: Target): Promise<Tried> {
  const findings: Finding[] = [];
  let tried = 0;
  for (const each of calls) {
    const name = `${each.method} ${each.path}`;
    const who = target.whoMay[name];
    if (who === undefined) continue;
    const judged = callers.map(async (caller) => {
      const answer = await target.send(each, caller.token);
      const text = await answer.text();
      const wrong = misjudged(who, caller, {
        status: answer.status,
        text,
        ofOwner: target.ofOwner.has(name),
      });
      const mayRead = who === 'everybody' || caller.as === 'owner' || isStaff(caller);
      const told = mayRead ? [] : target.secrets.filter((secret) => text.includes(secret));
      tried += 1;
      if (wrong !== undefined) findings.push({ where: name, what: `${caller.name}: ${wrong}` });
      if (told.length > 0) findings.push({ where: name, what: `${caller.name} reads what is the owner's` });
    });
    await Promise.all(judged);
  }
  return { tried, findings };
}

function unexpected({ calls, whoMay: rows }: Pick<Target, 'calls' | 'whoMay'>): Finding[] {
  const names = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  return [
    ...[...names]
      .filter((name) => rows[name] === undefined)
      .map((where) => ({
        where,
        what: 'nobody has written down whom this route is for: see proof/attacks/who-may.ts',
      })),
    ...Object.keys(rows)
      .filter((name) => !names.has(name))
      .map((where) => ({ where, what: 'is a row of proof/attacks/who-may.ts without a route' })),
  ];
}

type Seen = { readonly status: number; readonly text: string; readonly ofOwner: boolean };

/** What is wrong with an answer; undefined when nothing is. */
function misjudged(who: WhoMay, { as }: Caller, { status, text, ofOwner }: Seen): string | undefined {
  const said = `answered ${status}`;
  if (status >= 500) return said;
  if (who === 'everybody') return undefined;
  if (who === 'providers') return status === 401 && text.includes('"signature_not_valid"') ? undefined : said;
  const isUnknown = status === 401 && text.includes('"token_not_valid"');
  if (as === 'stranger') return isUnknown ? undefined : said;
  const asCustomer = as === 'owner' || as === 'other customer';
  if ((who === 'customers') !== asCustomer) return isUnknown ? undefined : said;
  if (status === 401) return `${said}, though it is for them`;
  if (as === 'other customer' && ofOwner) return status === 403 || status === 404 ? undefined : said;
  if (who === 'customers' || asCustomer) return undefined;
  const isDenied = status === 403 && text.includes('"permission_denied"');
  if (isDenied === who.includes(as)) return isDenied ? `${said}, though it is for this role` : said;
  return undefined;
}

function isStaff({ as }: Caller): boolean {
  return (staffRoles as readonly string[]).includes(as);
}

async function bankTarget(bank: AttackedBank): Promise<Target> {
  const customer = await bank.customer('500.00');
  const other = await bank.customer('5.00', { first_name: 'Mallory' });
  // A second one, since the owner may end what is theirs, and would be gone with the first.
  await signIn(bank, customer.email);
  const { sessions } = await customer.client.listSessions();
  const { data } = await customer.client.withdraw({ body: payment() });
  const { iban } = await customer.client.getWallet();
  const owner: Owner = {
    userId: customer.id,
    sessionId: sessions.find(({ current }) => !current)?.id ?? '',
    withdrawalId: data.withdrawal_id,
    ...(await holdingsOf(customer)),
  };
  const ids: Readonly<Record<string, string>> = {
    ...owner,
    movementId: owner.withdrawalId,
    customerId: customer.id,
    queue: 'messages',
    number: '1',
  };
  const namesOwner = ({ method, path }: Call) =>
    /:(userId|sessionId|withdrawalId|movementId|potId|payeeId|requestId|topupId|loanId|creditId)/.test(
      path,
    ) ||
    (path.includes(':accountId') && (method === 'GET' || bodies[`${method} ${path}`] !== undefined)) ||
    /withdrawal_id|accountId|quoteId/.test(String(bodies[`${method} ${path}`]));
  return {
    calls: bank.calls,
    whoMay,
    ofOwner: new Set(bank.calls.filter(namesOwner).map(({ method, path }) => `${method} ${path}`)),
    secrets: [customer.id, customer.email, owner.sessionId, iban],
    callers: [
      ...(await strangers(bank, owner)),
      { name: 'another customer', as: 'other customer', token: other.access },
      { name: 'the owner', as: 'owner', token: customer.access },
      ...(await Promise.all(
        staffRoles.map(async (role) => ({ name: role, as: role, token: (await bank.member(role)).access })),
      )),
    ],
    send({ method, path }, token) {
      const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? randomUUID());
      const { query, ...sent } = sentWith(`${method} ${path}`, owner);
      const headers = new Headers(sent.headers);
      if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
      return bank.fetch(apiPrefix + filled + query, { ...sent, method, headers });
    },
  };
}

/** Tokens that have ended, tokens that others issue, and texts that never were tokens. */
async function strangers(bank: AttackedBank, owner: Owner): Promise<Caller[]> {
  const now = bank.clock.now();
  const soon = new Date(now.getTime() + 60_000);
  const bearer = { subjectId: owner.userId, sessionId: owner.sessionId };
  const ours = (audience: 'customer' | 'staff') => createAccessTokens({ audience, ...bank });
  const ended = await bank.customer();
  await bank.client().logout({ body: { refresh: ended.refresh } });
  const left = await bank.member('operations');
  await bank.client().staffSignOut({ body: { refresh: left.refresh } });
  const good = readToken(await ours('customer').sign(bearer, now, soon));
  const tokens = {
    'no token': undefined,
    'an expired token': await ours('customer').sign(
      bearer,
      new Date(now.getTime() - 600_000),
      new Date(now.getTime() - 1000),
    ),
    'the token of an ended session': ended.access,
    'a refresh token': ended.refresh,
    'the token of another bank': writeToken(good.header, good.payload, randomBytes(32)),
    'the token of a member who signed out': left.access,
    'a staff token in the name of a customer': await ours('staff').sign(bearer, now, soon),
  };
  return Object.entries(tokens).map(([name, token]) => ({ name, as: 'stranger', token }));
}

/** The document must tell of the same routes as the router has, or whoever reads it misses some. */
async function undocumented(bank: AttackedBank): Promise<Finding[]> {
  const document = (await (await bank.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  return bank.calls
    .filter(({ method, path }) => {
      const its = document.paths[apiPrefix + path.replaceAll(/:(\w+)/g, '{$1}')];
      return its?.[method.toLowerCase()] === undefined;
    })
    .map(({ method, path }) => ({ where: `${method} ${path}`, what: 'is not in the OpenAPI document' }));
}

type Forgotten = 'the token' | 'the end' | 'the owner' | 'the role' | 'the row';

/** A bank of four tokens and three routes that forgets one thing. */
async function planted({ forgets }: { readonly forgets: Forgotten }): Promise<readonly Finding[]> {
  const described = (path: `/${string}/`, who: Call['access']) =>
    call({
      method: 'GET',
      path,
      summary: '',
      access: who,
      rate: 'general',
      answer: { status: 200, file: [] },
      errors: [],
    });
  const calls = [
    described('/thing/:userId/', 'customer'),
    described('/desk/', 'staff:books.read'),
    ...(forgets === 'the row' ? [described('/new/', 'customer')] : []),
  ];
  const answer = ({ path, token = 'none' }: PlantedRequest) => {
    if (forgets === 'the token') return { body: { iban: 'the secret' } };
    const known = token === 'expired' && forgets === 'the end' ? 'ada' : token;
    if (path.endsWith('/desk/')) {
      if (!['auditor', 'support'].includes(known)) return refused(401, 'token_not_valid');
      return known === 'auditor' || forgets === 'the role' ? { body: {} } : refused(403, 'permission_denied');
    }
    if (!['ada', 'mallory'].includes(known)) return refused(401, 'token_not_valid');
    return known === 'ada' || forgets === 'the owner'
      ? { body: { iban: 'the secret' } }
      : refused(404, 'not_found');
  };
  return withPlanted(answer, async (url) => {
    const rows = { 'GET /thing/:userId/': 'customers', 'GET /desk/': ['auditor'] } as const;
    const { findings } = await tryEverything({
      calls,
      whoMay: rows,
      ofOwner: new Set(['GET /thing/:userId/']),
      secrets: ['the secret'],
      callers: [
        { name: 'no token', as: 'stranger', token: undefined },
        { name: 'an expired token', as: 'stranger', token: 'expired' },
        { name: 'another customer', as: 'other customer', token: 'mallory' },
        { name: 'the owner', as: 'owner', token: 'ada' },
        { name: 'auditor', as: 'auditor', token: 'auditor' },
        { name: 'support', as: 'support', token: 'support' },
      ],
      send: ({ path }, token) =>
        fetch(url + path, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } }),
    });
    return [...unexpected({ calls, whoMay: rows }), ...findings];
  });
}

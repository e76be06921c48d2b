import { randomBytes } from 'node:crypto';
import { apiPrefix } from '@farthing/contract';
import type { Attack, Finding, Tried } from './attack.ts';
import type { AttackedBank } from './attacked-bank.ts';
import { readToken, unsigned, writeToken } from './jwt.ts';
import { type PlantedRequest, refused, withPlanted } from './planted/server.ts';
import { rawExchange } from './raw.ts';

type Kind = 'customer' | 'staff';

type Target = {
  readonly url: string;
  readonly kinds: readonly Kind[];
  /** What only this kind of person may read. */
  readonly paths: Readonly<Record<Kind, string>>;
  readonly genuine: Readonly<Record<Kind, string>>;
  /** Of access tokens; the older version is one that the server still knows. */
  readonly keys: Readonly<Record<Kind, { readonly current: Buffer; readonly older: Buffer }>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
};

export const tokens: Attack = {
  name: 'tokens',
  claim:
    'no token opens anything but one that the bank gave to this kind of person for this session, and a refresh token that comes again ends its session',
  plants: [
    { fault: 'a token without a signature is taken', find: () => planted({ trusts: 'none' }) },
    { fault: 'the signature is not looked at', find: () => planted({ trusts: 'any signature' }) },
    { fault: "a customer's token opens what is for staff", find: () => planted({ trusts: 'any audience' }) },
    { fault: 'a token never ends', find: () => planted({ trusts: 'any time' }) },
    { fault: 'a token is taken from the address', find: () => planted({ trusts: 'the address' }) },
    { fault: 'a refresh token works twice', find: () => plantedRefresh() },
  ],
  async run(bank) {
    const forged = await tryForgeries(await bankTarget(bank));
    const refreshed = await tryRefresh(await refreshTarget(bank, 'customer'));
    const staff = await tryRefresh(await refreshTarget(bank, 'staff'));
    const all = [forged, refreshed, staff];
    return {
      tried: all.reduce((sum, { tried }) => sum + tried, 0),
      findings: all.flatMap(({ findings }) => findings),
    };
  },
};

async function tryForgeries(target: Target): Promise<Tried> {
  const findings: Finding[] = [];
  let tried = 0;
  const judge = (kind: Kind, what: string, status: number) => {
    tried += 1;
    if (status !== 401) findings.push({ where: target.paths[kind], what: `${what}: ${status}` });
  };
  for (const kind of target.kinds) {
    const path = target.paths[kind];
    const good = await target.fetch(path, bearer(target.genuine[kind]));
    await good.body?.cancel();
    if (good.status !== 200) throw new Error(`the genuine token of the ${kind} is answered ${good.status}`);
    for (const [what, token] of forgeries(kind, target)) {
      const answer = await target.fetch(path, bearer(token));
      await answer.body?.cancel();
      judge(kind, what, answer.status);
    }
    for (const [what, where, init] of smuggled(path, target.genuine[kind])) {
      const answer = await target.fetch(where, init);
      await answer.body?.cancel();
      judge(kind, what, answer.status);
    }
    const twice = ['Bearer garbage', `Bearer ${target.genuine[kind]}`].map(
      (value) => `Authorization: ${value}\r\n`,
    );
    const request = `GET ${path} HTTP/1.1\r\nHost: bank\r\nConnection: close\r\n${twice.join('')}\r\n`;
    const { statuses } = await rawExchange(target.url, request);
    judge(kind, 'two Authorization headers, the second one genuine', statuses[0] ?? 401);
  }
  return { tried, findings };
}

function bearer(token: string): RequestInit {
  return { headers: { authorization: `Bearer ${token}` } };
}

/** Each with what is wrong with it. */
function forgeries(kind: Kind, { genuine, keys }: Target): [string, string][] {
  const token = genuine[kind];
  const other = kind === 'customer' ? 'staff' : 'customer';
  const { header, payload } = readToken(token);
  const [first, second, signature = ''] = token.split('.');
  const { current, older } = keys[kind];
  const now = Math.floor(Date.now() / 1000);
  const later = { ...payload, exp: now + 86_400 * 365 };
  const changed = (changes: object) => unsigned(header, { ...payload, ...changes }, signature);
  const signed = (head: object, claims: object, key: Buffer | string = current, hash?: string) =>
    writeToken({ ...header, ...head }, { ...payload, ...claims }, key, hash);
  return [
    ...['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg): [string, string][] => [
      [`alg "${alg}" without a signature`, unsigned({ ...header, alg }, later)],
      [`alg "${alg}" with the old signature`, unsigned({ ...header, alg }, later, signature)],
    ]),
    ['another subject under the old signature', changed({ sub: crypto.randomUUID() })],
    ['another session under the old signature', changed({ sid: crypto.randomUUID() })],
    ['another end under the old signature', changed({ exp: now + 86_400 })],
    ['another audience under the old signature', changed({ aud: other })],
    ['a role added under the old signature', changed({ role: 'administrator' })],
    ['signed with no key', signed({}, later, '')],
    ['signed with a word', signed({}, later, 'secret')],
    ['signed with a key of zeros', signed({}, later, Buffer.alloc(32))],
    ['signed with another key', signed({}, later, randomBytes(32))],
    ['signed with the key of the other audience', signed({}, later, keys[other].current)],
    ['signed with an older key under the name of the newest', signed({}, later, older)],
    ['signed with the newest key under the name of an older', signed({ kid: '1' }, later)],
    ['signed with a key that nobody has', signed({ kid: '99' }, later, randomBytes(32))],
    ['without the name of its key', signed({ kid: undefined }, later)],
    ['with a path as the name of its key', signed({ kid: '../../../dev/null' }, later, '')],
    ['with SQL as the name of its key', signed({ kid: "2' OR '1'='1" }, later)],
    ['with a key of its own', signed({ jwk: { kty: 'oct', k: 'c2VjcmV0' } }, later, 'secret')],
    ['HS384', signed({ alg: 'HS384' }, later, current, 'sha384')],
    ['HS512', signed({ alg: 'HS512' }, later, current, 'sha512')],
    ['RS256 signed as HS256', signed({ alg: 'RS256' }, later)],
    ['of another type', signed({ typ: 'JWT' }, later)],
    ['of no type', signed({ typ: undefined }, later)],
    ['with a header that must be understood', signed({ crit: ['x'], x: 1 }, later)],
    ['of another issuer', signed({}, { ...later, iss: 'another' })],
    ['for the other audience', signed({}, { ...later, aud: other })],
    ['for no audience', signed({}, { ...later, aud: undefined })],
    ['expired', signed({}, { iat: now - 600, exp: now - 1 })],
    ['without an end', signed({}, { exp: undefined })],
    ['with an end in words', signed({}, { exp: 'tomorrow' })],
    ['not valid yet', signed({}, { ...later, nbf: now + 3_600 })],
    ['without a subject', signed({}, { ...later, sub: undefined })],
    ['without a session', signed({}, { ...later, sid: undefined })],
    ['with a subject that is no text', signed({}, { ...later, sub: { $ne: '' } })],
    ['without its signature', `${first}.${second}`],
    ['with an empty signature', `${first}.${second}.`],
    ['cut short by four characters', token.slice(0, -4)],
    ['cut in half', token.slice(0, token.length / 2)],
    ['with a part too many', `${token}.${signature}`],
    ['twice in one', `${token},${token}`],
    ['the genuine one of the other kind', genuine[other]],
    ['null', 'null'],
    ['undefined', 'undefined'],
    ['an object', '[object Object]'],
    ['very long', 'a'.repeat(6_000)],
  ];
}

/** The genuine token where none belongs, and words that proxies are believed for. */
function smuggled(path: string, token: string): [string, string, RequestInit][] {
  const { sub = '' } = readToken(token).payload as { sub?: string };
  const header = (name: string, value: string): [string, string, RequestInit] => [
    `the header ${name}`,
    path,
    { headers: { [name]: value } },
  ];
  return [
    ['the token in the address', `${path}?access_token=${token}`, {}],
    ['the token in the address under another name', `${path}?token=${token}`, {}],
    header('cookie', `access=${token}; access_token=${token}; token=${token}`),
    header('x-access-token', token),
    header('x-authorization', `Bearer ${token}`),
    header('proxy-authorization', `Bearer ${token}`),
    header('authorization', token),
    header('authorization', `Basic ${Buffer.from(`${sub}:${token}`).toString('base64')}`),
    header('x-user-id', sub),
    header('x-forwarded-user', sub),
    header('x-remote-user', sub),
    header('x-original-url', '/readyz'),
  ];
}

async function bankTarget(bank: AttackedBank): Promise<Target> {
  const keysOf = (kind: Kind) => ({
    current: bank.secrets.key(`access-token/${kind}`),
    older: bank.secrets.key(`access-token/${kind}`, 1),
  });
  return {
    url: bank.url,
    kinds: ['customer', 'staff'],
    paths: { customer: `${apiPrefix}/wallet/detail/`, staff: `${apiPrefix}/staff/me/` },
    genuine: { customer: (await bank.customer()).access, staff: (await bank.member('auditor')).access },
    keys: { customer: keysOf('customer'), staff: keysOf('staff') },
    fetch: bank.fetch,
  };
}

type RefreshTarget = {
  readonly name: string;
  /** A session of its own. */
  begin(): Promise<Pair>;
  refresh(token: string): Promise<{ readonly status: number; readonly pair?: Pair }>;
  /** How an access token is answered. */
  use(access: string): Promise<number>;
};

type Pair = { readonly access: string; readonly refresh: string };

const atOnce = 10;

async function tryRefresh(target: RefreshTarget): Promise<Tried> {
  const findings: Finding[] = [];
  const expect = (holds: boolean, what: string) => {
    if (!holds) findings.push({ where: target.name, what });
  };
  const renew = async (token: string) => (await target.refresh(token)).pair ?? { access: '', refresh: '' };

  const stolen = await target.begin();
  const next = await renew(stolen.refresh);
  const after = await renew(next.refresh);
  expect(next.refresh !== stolen.refresh, 'a refresh token is not replaced');
  expect((await target.use(after.access)) === 200, 'a new access token does not work');
  expect((await target.refresh(stolen.refresh)).status === 401, 'a replaced refresh token works again');
  expect((await target.refresh(after.refresh)).status === 401, 'a session outlives the theft of its token');
  expect((await target.use(after.access)) === 401, 'an access token outlives the theft of its session');

  const { refresh } = await target.begin();
  const answers = await Promise.all(Array.from({ length: atOnce }, () => target.refresh(refresh)));
  const given = new Set(answers.flatMap(({ pair }) => (pair === undefined ? [] : [pair.refresh])));
  expect(given.size === 1, `of ${atOnce} refreshes at once come ${given.size} different tokens`);

  const [successor = ''] = given;
  const race = await Promise.all(
    Array.from({ length: atOnce }, (_, index) => target.refresh(index % 2 === 0 ? successor : refresh)),
  );
  const last = race.flatMap(({ pair }) => (pair === undefined ? [] : [pair.refresh]));
  const alive = await Promise.all(
    [...new Set([...last, refresh, successor])].map((each) => target.refresh(each)),
  );
  const lines = new Set(alive.flatMap(({ pair }) => (pair === undefined ? [] : [pair.refresh])));
  expect(
    lines.size <= 1,
    `${lines.size} lines of tokens live on after a race between a token and its successor`,
  );
  return { tried: 5 + 2 * atOnce + alive.length, findings };
}

async function refreshTarget(bank: AttackedBank, kind: Kind): Promise<RefreshTarget> {
  const post = async (path: string, body: object) => {
    const answer = await bank.fetch(apiPrefix + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const content = (await answer.json()) as Partial<Pair>;
    const { access = '', refresh = '' } = content;
    return answer.ok ? { status: answer.status, pair: { access, refresh } } : { status: answer.status };
  };
  const [path, own] = {
    customer: ['/account/token/refresh/', '/wallet/detail/'] as const,
    staff: ['/staff/token/refresh/', '/staff/me/'] as const,
  }[kind];
  return {
    name: path,
    begin: () => (kind === 'customer' ? bank.customer() : bank.member('support')),
    refresh: (refresh) => post(path, { refresh }),
    async use(access) {
      const answer = await bank.fetch(apiPrefix + own, bearer(access));
      await answer.body?.cancel();
      return answer.status;
    },
  };
}

type Trust = 'none' | 'any signature' | 'any audience' | 'any time' | 'the address';

/** A server that reads tokens by itself, and trusts one thing too many. */
async function planted({ trusts }: { readonly trusts: Trust }): Promise<readonly Finding[]> {
  const keys = {
    customer: { current: randomBytes(32), older: randomBytes(32) },
    staff: { current: randomBytes(32), older: randomBytes(32) },
  };
  const exp = Math.floor(Date.now() / 1000) + 60;
  const header = { alg: 'HS256', typ: 'at+jwt', kid: '2' };
  const give = (aud: Kind) =>
    writeToken(header, { aud, exp, sub: 'ada', sid: 's', iss: 'planted' }, keys[aud].current);
  const isGood = (kind: Kind, token: string) => {
    const [content, signature] = [token.slice(0, token.lastIndexOf('.')), token.split('.')[2]];
    const read = readToken(token);
    const genuine = Object.values(keys).some(
      ({ current }) => writeToken(read.header, read.payload, current) === token,
    );
    const rightKey = writeToken(read.header, read.payload, keys[kind].current) === token;
    const pinned = JSON.stringify(read.header) === JSON.stringify(header);
    const { aud, exp: end, sub, sid, iss, nbf } = read.payload;
    const sound =
      sub === 'ada' && sid === 's' && iss === 'planted' && nbf === undefined && content.length > 0;
    const inTime = typeof end === 'number' && end > Date.now() / 1000;
    if (trusts === 'none' && read.header.alg === 'none' && signature === '') return true;
    if (trusts === 'any signature') return pinned && sound && inTime && aud === kind;
    if (trusts === 'any audience') return pinned && sound && inTime && genuine;
    return pinned && sound && rightKey && aud === kind && (inTime || trusts === 'any time');
  };
  const answer = ({ path, token, query }: PlantedRequest) => {
    const given = token ?? (trusts === 'the address' ? query.get('access_token') : undefined);
    try {
      return given && isGood(path.slice(1) as Kind, given) ? {} : refused(401, 'token_not_valid');
    } catch {
      return refused(401, 'token_not_valid');
    }
  };
  return withPlanted(answer, async (url) => {
    const { findings } = await tryForgeries({
      url,
      kinds: ['staff'],
      paths: { customer: '/customer', staff: '/staff' },
      genuine: { customer: give('customer'), staff: give('staff') },
      keys,
      fetch: (path, init) => fetch(url + path, init),
    });
    return findings;
  });
}

/** Sessions whose tokens are replaced but never taken back. */
async function plantedRefresh(): Promise<readonly Finding[]> {
  let given = 0;
  const pair = () => {
    given += 1;
    return { access: `access-${given}`, refresh: `refresh-${given}` };
  };
  const { findings } = await tryRefresh({
    name: 'planted',
    begin: async () => pair(),
    refresh: async () => ({ status: 200, pair: pair() }),
    use: async () => 200,
  });
  return findings;
}

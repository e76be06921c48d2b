import { randomBytes } from 'node:crypto';
import { apiPrefix } from '@farthing/contract';
import type { Attack, Finding, Tried } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { type PlantedRequest, refused, withPlanted } from '../planted/server.ts';
import { rawExchange } from '../requests/raw.ts';
import { forgeries, type Genuine, smuggled, type TokenKind } from './forgeries.ts';
import { readToken, writeToken } from './jwt.ts';
import { plantedRefresh, refreshTarget, tryRefresh } from './refreshes.ts';

type Target = Genuine & {
  readonly url: string;
  readonly kinds: readonly TokenKind[];
  /** What only this kind of person may read. */
  readonly paths: Readonly<Record<TokenKind, string>>;
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
  const judge = (kind: TokenKind, what: string, status: number) => {
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

async function bankTarget(bank: AttackedBank): Promise<Target> {
  const keysOf = (kind: TokenKind) => ({
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

type Trust = 'none' | 'any signature' | 'any audience' | 'any time' | 'the address';

/** A server that reads tokens by itself, and trusts one thing too many. */
async function planted({ trusts }: { readonly trusts: Trust }): Promise<readonly Finding[]> {
  const keys = {
    customer: { current: randomBytes(32), older: randomBytes(32) },
    staff: { current: randomBytes(32), older: randomBytes(32) },
  };
  const exp = Math.floor(Date.now() / 1000) + 60;
  const header = { alg: 'HS256', typ: 'at+jwt', kid: '2' };
  const give = (aud: TokenKind) =>
    writeToken(header, { aud, exp, sub: 'ada', sid: 's', iss: 'planted' }, keys[aud].current);
  const isGood = (kind: TokenKind, token: string) => {
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
      return given && isGood(path.slice(1) as TokenKind, given) ? {} : refused(401, 'token_not_valid');
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

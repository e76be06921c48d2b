import { apiPrefix } from '@farthing/contract';
import type { Finding, Tried } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import type { TokenKind } from './forgeries.ts';

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

export async function tryRefresh(target: RefreshTarget): Promise<Tried> {
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

export async function refreshTarget(bank: AttackedBank, kind: TokenKind): Promise<RefreshTarget> {
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
      const answer = await bank.fetch(apiPrefix + own, { headers: { authorization: `Bearer ${access}` } });
      await answer.body?.cancel();
      return answer.status;
    },
  };
}

/** Sessions whose tokens are replaced but never taken back. */
export async function plantedRefresh(): Promise<readonly Finding[]> {
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

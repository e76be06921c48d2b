import { randomUUID } from 'node:crypto';
import { apiPrefix } from '@farthing/contract';
import type { Attack, Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { withPlanted } from '../planted/server.ts';
import { rawExchange } from './raw.ts';

type Asked = { readonly method: string; readonly path: string; readonly init?: RequestInit };

type Answered = {
  readonly where: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
};

const evilOrigin = 'https://evil.example';

export const answers: Attack = {
  name: 'answers',
  claim:
    'every answer, of pages, files, calls and errors, has the headers that protect who reads it, none is shared with other sites, sets a cookie or names its software, and none of the API is kept',
  plants: [
    { fault: 'an answer may be guessed at', find: () => planted({ 'x-content-type-options': undefined }) },
    { fault: 'an answer has no policy', find: () => planted({ 'content-security-policy': undefined }) },
    {
      fault: 'a policy allows scripts in the page',
      find: () =>
        planted({
          'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'",
        }),
    },
    {
      fault: 'an answer is shared with every site',
      find: () => planted({ 'access-control-allow-origin': evilOrigin }),
    },
    { fault: 'an answer of the API is kept', find: () => planted({ 'cache-control': 'max-age=60' }) },
    { fault: 'an answer sets a cookie', find: () => planted({ 'set-cookie': 'session=1' }) },
    { fault: 'an answer names its software', find: () => planted({ 'x-powered-by': 'Planted 1.0' }) },
  ],
  async run(bank) {
    const customer = await bank.customer();
    const all = [...(await everything(bank)), ...withToken(customer.access)];
    const seen = await Promise.all(all.map((asked) => ask(bank.fetch, asked)));
    const raw = await unreadable(bank.url);
    const judged = [...seen, ...raw];
    return { tried: judged.length, findings: judged.flatMap(faultsOf) };
  },
};

const needed: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /default-src 'none'.*frame-ancestors '(?:none|self)'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
};

const unwanted = [
  'access-control-allow-origin',
  'access-control-allow-methods',
  'access-control-allow-credentials',
  'set-cookie',
  'server',
  'x-powered-by',
];

function faultsOf({ where, path, status, headers }: Answered): Finding[] {
  const fault = (what: string) => ({ where, what: `${what} (${status})` });
  const policy = headers.get('content-security-policy') ?? '';
  const scripts = /script-src([^;]*)/.exec(policy)?.[1] ?? '';
  // The reference is the same for everybody.
  const kept =
    /^\/api\/(?!docs(?:\/|$))/.test(path) &&
    !/no-store|private, max-age=\d+, immutable/.test(headers.get('cache-control') ?? '');
  return [
    ...Object.entries(needed)
      .filter(([name, wanted]) => !wanted.test(headers.get(name) ?? ''))
      .map(([name]) => fault(`has no ${name} as it should be`)),
    ...unwanted.filter((name) => headers.has(name)).map((name) => fault(`has ${name}: ${headers.get(name)}`)),
    ...(/unsafe|\*|http:/.test(scripts) ? [fault(`allows scripts: ${scripts.trim()}`)] : []),
    ...(kept ? [fault('may be kept')] : []),
  ];
}

async function ask(fetchIt: AttackedBank['fetch'], { method, path, init }: Asked): Promise<Answered> {
  const headers = { origin: evilOrigin, ...(init?.headers as Record<string, string> | undefined) };
  const answer = await fetchIt(path, { ...init, method, headers });
  await answer.body?.cancel();
  return { where: `${method} ${path}`, path, status: answer.status, headers: answer.headers };
}

/** All calls as nobody, as a page of another site asks first, and with a method they do not take; all pages and some of their files. */
async function everything(bank: AttackedBank): Promise<Asked[]> {
  const calls = bank.calls.flatMap(({ method, path: template }) => {
    const path = apiPrefix + template.replaceAll(/:\w+/g, () => randomUUID());
    const preflight = {
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization',
    };
    return [
      { method, path },
      { method: 'OPTIONS', path, init: { headers: preflight } },
      { method: 'PUT', path },
    ];
  });
  const json = { 'content-type': 'application/json' };
  const login = `${apiPrefix}/account/login/`;
  return [
    ...calls,
    ...(await pagesOf(bank)).map((path) => ({ method: 'GET', path })),
    { method: 'GET', path: '/api/nothing' },
    { method: 'GET', path: '/api/%' },
    { method: 'GET', path: '/%' },
    { method: 'POST', path: login, init: { headers: json, body: '{' } },
    { method: 'POST', path: login, init: { headers: json, body: `"${'a'.repeat(50_000)}"` } },
    { method: 'POST', path: login, init: { headers: { 'content-type': 'text/plain' }, body: '{}' } },
    { method: 'GET', path: `${apiPrefix}/account/pictures/${'a'.repeat(400)}/` },
  ];
}

async function pagesOf(bank: AttackedBank): Promise<string[]> {
  const home = await (await bank.fetch('/')).text();
  const linked = [...home.matchAll(/(?:href|src)="(\/[^"#?]*)"/g)].map(([, path = '']) => path);
  const own = ['/', '/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs', '/api/docs/cards'];
  const app = [
    '/account/login',
    '/bank',
    '/staff/sign-in',
    '/sandbox/mail',
    '/sandbox/bank',
    '/sandbox/chain',
    '/sandbox/shop',
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.ico',
    '/nothing-is-here',
  ];
  const [mail] = await bank.mailsTo((await bank.customer()).email);
  return [...new Set([...own, ...app, ...linked, `/sandbox/mail/${mail?.id}/html`])];
}

function withToken(token: string): Asked[] {
  const init = { headers: { authorization: `Bearer ${token}` } };
  return ['/wallet/detail/', '/account/sessions/', '/wallet/payees/'].map((path) => ({
    ...{ method: 'GET', path: apiPrefix + path, init },
  }));
}

/** What never gets as far as a route. */
async function unreadable(url: string): Promise<Answered[]> {
  const requests = [
    'GET / HTTP/1.1\r\nHost : bank\r\n\r\n',
    'nonsense\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(99_999)}\r\n\r\n`,
  ];
  return Promise.all(
    requests.map(async (request) => {
      const { text, statuses } = await rawExchange(url, request);
      const lines = text.split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? [];
      const pairs = lines.map((line): [string, string] => [
        line.split(':')[0] ?? '',
        line.slice(line.indexOf(':') + 1).trim(),
      ]);
      return {
        where: `${request.slice(0, 30).trim()}…`,
        path: '/',
        status: statuses[0] ?? 0,
        headers: new Headers(pairs),
      };
    }),
  );
}

async function planted(changes: Readonly<Record<string, string | undefined>>): Promise<readonly Finding[]> {
  const right = {
    'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
    ...changes,
  };
  const headers = Object.fromEntries(
    Object.entries(right).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  return withPlanted(
    () => ({ headers, body: {} }),
    async (url) =>
      faultsOf(await ask((path, init) => fetch(url + path, init), { method: 'GET', path: '/api/thing' })),
  );
}

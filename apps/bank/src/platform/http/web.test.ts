import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../tools/testing/database.ts';
import { testHttpServer } from '../../../../../tools/testing/http-server.ts';
import { sampleRoutes } from '../../../../../tools/testing/platform/sample-routes.ts';
import { defaultsOf, siteTerms } from '../../modules/settings/index.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { siteConfig } from '../site-config.ts';
import { loadWeb } from './web.ts';

const renderModule = `
  const page = (body) => ({ html: '<!doctype html><html lang="en-GB"><p>' + body + '</p>' + ' '.repeat(2000), preload: [
    { href: '/assets/site-abc.css', as: 'style' }, { href: '/assets/font-abc.woff2', as: 'font' } ] });
  export const publicPages = [{ path: '/', status: 200 }, { path: '/about', status: 200 }, { path: '/404', status: 404 }];
  export const clientRoutes = ['/layout/dashboard', '/staff', '/sandbox/mail'];
  export const redirects = { '/old': '/about' };
  export const siteFiles = (site) => [
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', body: 'for ' + site.brand.name, maxAgeS: 0 },
    { path: '/rules.json', type: 'application/speculationrules+json', body: '{}', maxAgeS: 3600 },
  ];
  export const renderPage = async (path, site) => page(path + ' of ' + site.brand.name);
  export const renderShell = async () => page('shell');
  export const renderNotFound = async () => page('nothing here');
  export const renderTooMany = async (site) => page('too many at ' + site.brand.name);
  export const renderMoneyRequest = async (request, site) => page(request.state + ' at ' + site.brand.name);
  export const renderReceipt = async (linked, site) => page('receipt ' + linked.state + ' at ' + site.brand.name);
  export const renderChecked = async (checked) => page(checked.problem);
  export const renderApiDocs = async (guide, areaId, site) => page([areaId, ...guide.map(({ title }) => title), 'of', site.brand.name].join(' '));
  export const renderLoanCost = async ({ typed, from }) => page([...Object.values(typed), from].join(' '));
`;

const linked = 'A'.repeat(27);
const receiptLink = 'A'.repeat(72);

let dist: string;
let database: Database;
let app: FastifyInstance;

const config = readConfig({});
const siteWith = await siteConfig(config);
const site = siteWith(siteTerms(defaultsOf(config), config.ledgerCurrency));

/** What the pages are told; a test may change it. */
let shown = site;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'farthing-web-'));
  await mkdir(join(dist, 'client/assets'), { recursive: true });
  await writeFile(join(dist, 'package.json'), '{"type":"module"}');
  await writeFile(join(dist, 'render.js'), renderModule);
  await writeFile(join(dist, 'client/favicon.svg'), '<svg/>');
  await writeFile(join(dist, 'client/assets/site-abc.css'), 'p{}');
  await writeFile(join(dist, 'client/assets/site-abc.css.br'), 'as if br');
  await writeFile(join(dist, 'client/assets/site-abc.css.gz'), 'as if gz');
  database = await openTestDatabase();
  app = await testHttpServer(database, [], {
    web: await loadWeb(dist, async () => shown),
    readersOfLinks: {
      readMoneyRequest: async (token) => (token === linked ? { state: 'expired' } : undefined),
      checkStatement: async (typed) => ({ typed, problem: `wrong: ${typed}` }),
      askLoanCost: (typed) => ({ typed, from: '2026-11-17' }),
      readReceipt: async (token) => (token === receiptLink ? { state: 'over' } : undefined),
    },
  });
});
afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true });
});

test('a public page is HTML made from the configuration, with its style and font announced', async () => {
  const answer = await app.inject('/about');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('<p>/about of Farthing</p>');
  expect(answer.headers.link).toBe(
    '</assets/site-abc.css>; rel=preload; as=style, </assets/font-abc.woff2>; rel=preload; as=font; crossorigin',
  );
});

test('a page is sent in the encoding that the client takes', async () => {
  const get = (encoding: string) => app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
  const br = await get('gzip, deflate, br');
  const gzip = await get('gzip');
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toContain('/ of Farthing');
  expect(gunzipSync(gzip.rawPayload).toString()).toContain('/ of Farthing');
  expect((await get('identity')).body).toContain('/ of Farthing');
});

test('a page that has not changed is not sent again', async () => {
  const { etag } = (await app.inject('/')).headers;
  const again = await app.inject({ url: '/', headers: { 'if-none-match': etag as string } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the chosen theme is in the page from its first byte', async () => {
  const htmlFor = async (cookie: string) => (await app.inject({ url: '/', headers: { cookie } })).body;
  expect(await htmlFor('a=b; theme=dark')).toContain('<html data-theme="dark" lang="en-GB">');
  expect(await htmlFor('theme=light; a=b')).toContain('<html data-theme="light" lang="en-GB">');
  expect(await htmlFor('theme="><script>')).toContain('<html lang="en-GB">');
  expect((await app.inject('/')).headers.vary).toContain('cookie');
});

test('a route of the app gets the shell with status 200', async () => {
  for (const url of ['/layout/dashboard', '/layout/dashboard/', '/sandbox/mail']) {
    expect((await app.inject(url)).body).toContain('shell');
  }
});

test('only the pages of customers, who scan codes, may ask for the camera', async () => {
  const policyOf = async (url: string) => (await app.inject(url)).headers['permissions-policy'];
  expect(await policyOf('/layout/dashboard')).toMatch(/^camera=\(self\), geolocation=\(\), microphone=\(\),/);
  for (const url of ['/', '/nowhere', '/staff', '/favicon.svg', '/healthz'])
    expect(await policyOf(url), url).toMatch(/^camera=\(\), geolocation=\(\), microphone=\(\),/);
});

test('[PUB-18] texts beside the pages are made from the configuration and sent under their own type', async () => {
  const robots = await app.inject('/robots.txt');
  expect([robots.statusCode, robots.headers['content-type'], robots.body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'for Farthing',
  ]);
  expect((await app.inject('/rules.json')).headers['content-type']).toMatch(
    /^application\/speculationrules\+json/,
  );
});

test('a public page tells where the rules for fetching ahead are; a page of the app does not', async () => {
  expect((await app.inject('/about')).headers['speculation-rules']).toBe('"/rules.json"');
  expect((await app.inject('/layout/dashboard')).headers['speculation-rules']).toBeUndefined();
});

test('[PUB-05] an old address leads on, for good', async () => {
  const answer = await app.inject('/old');
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/about']);
});

test('search engines are told to leave a sandbox alone, pages, files and the API', async () => {
  for (const url of ['/', '/nowhere', '/favicon.svg', '/robots.txt', '/healthz']) {
    expect((await app.inject(url)).headers['x-robots-tag'], url).toBe('noindex');
  }
  const liveSite = { ...site, mode: 'live' } as const;
  const live = await testHttpServer(database, [], { web: await loadWeb(dist, async () => liveSite) });
  expect((await live.inject('/')).headers['x-robots-tag']).toBeUndefined();
  await live.close();
});

test('in live mode the pages of the sandbox do not exist', async () => {
  const liveSite = { ...site, mode: 'live' } as const;
  const live = await testHttpServer(database, [], { web: await loadWeb(dist, async () => liveSite) });
  expect((await live.inject('/sandbox/mail')).statusCode).toBe(404);
  expect((await live.inject('/layout/dashboard')).statusCode).toBe(200);
  await live.close();
});

test.each([
  '/nowhere',
  '/layout/nowhere',
  '/account/nowhere',
  '/assets/nothing.js',
  '/404',
  '/..%2f..%2fpackage.json',
])('[ACC-04] %s is answered with status 404 and the page that says so', async (url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('nothing here');
});

test('hashed files are cached for ever and sent as compressed by the build', async () => {
  const answer = await app.inject({
    url: '/assets/site-abc.css',
    headers: { 'accept-encoding': 'br, gzip' },
  });
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/css; charset=utf-8',
  });
  expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

test('[SET-04] a page is rendered anew when what it says has changed, for the next who asks', async () => {
  const before = await app.inject('/about');
  shown = { ...site, brand: { ...site.brand, name: 'Groat' } };
  const after = await Promise.all([app.inject('/about'), app.inject('/about')]);
  for (const { body, headers } of after) {
    expect(body).toContain('<p>/about of Groat</p>');
    expect(headers.etag).not.toBe(before.headers.etag);
  }
  shown = site;
  expect((await app.inject('/about')).body).toContain('<p>/about of Farthing</p>');
});

test('[OPS-01] the pages about the API are compressed, kept by their ETag, and say what the bank is called now', async () => {
  const described = await testHttpServer(database, sampleRoutes, {
    web: await loadWeb(dist, async () => shown),
  });
  const ask = (url: string, headers = {}) => described.inject({ url, headers });
  const all = await ask('/api/docs', { 'accept-encoding': 'br' });
  expect(all.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  expect(brotliDecompressSync(all.rawPayload).toString()).toMatch(/<p> .*Echo.* of Farthing<\/p>/);
  expect((await ask('/api/docs', { 'if-none-match': all.headers.etag as string })).statusCode).toBe(304);
  expect((await ask('/api/docs/echo')).body).toContain('<p>echo ');
  expect((await ask('/api/docs/no-such-area')).statusCode).toBe(404);
  shown = { ...site, brand: { ...site.brand, name: 'Groat' } };
  expect((await ask('/api/docs')).body).toContain('of Groat</p>');
  shown = site;
  await described.close();
});

test('[OPS-01] a file beside the pages says what holds now, and is kept only as long as it may be', async () => {
  shown = { ...site, brand: { ...site.brand, name: 'Groat' } };
  const { body, headers } = await app.inject('/robots.txt');
  expect([body, headers['cache-control']]).toEqual(['for Groat', 'no-cache']);
  expect((await app.inject('/rules.json')).headers['cache-control']).toBe('public, max-age=3600');
  shown = site;
});

test('[PAY-05] the page of a request for money is made for each who asks, kept by nobody, and counted by address', async () => {
  const answer = await app.inject(`/pay/${linked}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('expired at Farthing');
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  for (const other of ['B'.repeat(27), 'A'.repeat(26), `${linked}A`, '..%2F..%2Fetc'])
    expect((await app.inject(`/pay/${other}`)).statusCode).toBe(404);
  const tries = await Promise.all(Array.from({ length: 60 }, () => app.inject(`/pay/${'B'.repeat(27)}`)));
  expect(tries.map(({ statusCode }) => statusCode)).toContain(429);
});

test('[PAY-07] the page of a receipt is made for each who asks, kept and indexed by nobody, and counted by address', async () => {
  const remoteAddress = '198.18.0.7';
  const open = (path: string) => app.inject({ url: path, remoteAddress });
  const answer = await open(`/receipt/${receiptLink}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('receipt over at Farthing');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  for (const other of ['B'.repeat(72), 'A'.repeat(71), `${receiptLink}A`, '..%2F..%2Fetc'])
    expect((await open(`/receipt/${other}`)).statusCode).toBe(404);
  const tries = await Promise.all(Array.from({ length: 60 }, () => open(`/receipt/${'B'.repeat(72)}`)));
  expect(tries.map(({ statusCode }) => statusCode)).toContain(429);
});

test('[PAY-10] a code that is sent by the form of /verify is answered as a page, and counted by address', async () => {
  const remoteAddress = '198.18.0.8';
  const open = (query: string) => app.inject({ url: `/verify/answer${query}`, remoteAddress });
  const answer = await open('?code=7QK2M');
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(answer.body).toContain('wrong: 7QK2M');
  expect((await open('?code=a&code=b')).body).toContain('wrong: ');
  const tries = await Promise.all(Array.from({ length: 60 }, () => open('?code=1')));
  expect(tries.map(({ statusCode }) => statusCode)).toContain(429);
});

test('[LEN-01] figures that are sent by the public calculator are answered as a page, cut to what a figure can be', async () => {
  const open = (query: string) => app.inject({ url: `/issuance/cost${query}`, remoteAddress: '198.18.0.10' });
  const answer = await open('?product=personal&amount=5000&months=24');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(answer.body).toContain('personal 5000 24  2026-11-17');
  expect((await open(`?amount=${'9'.repeat(5_000)}`)).body).toContain(`${'9'.repeat(40)} `);
  expect((await open(`?amount=${'9'.repeat(5_000)}`)).body).not.toContain('9'.repeat(41));
  expect((await open('?amount=1&amount=2&product[]=x')).statusCode).toBe(200);
});

test('[PAY-10] whoever opens too many pages is told so by a page, and when to come back', async () => {
  const remoteAddress = '198.18.0.9';
  for (const url of ['/pay/x', '/receipt/x', '/verify/answer?code=1']) {
    const tries = await Promise.all(Array.from({ length: 70 }, () => app.inject({ url, remoteAddress })));
    const refused = tries.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': expect.stringMatching(/^[1-9]\d*$/),
    });
    expect(refused?.body).toContain('too many at Farthing');
  }
});

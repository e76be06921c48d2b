import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { post } from './post.ts';
import { InsideAddress, isPublicAddress, lookupPublic } from './public-address.ts';

const seen: string[] = [];
const server = createServer((incoming, answer) => {
  seen.push(incoming.url ?? '');
  if (incoming.url === '/silent') return;
  const elsewhere = incoming.url === '/moved' ? { location: '/secret' } : {};
  answer.writeHead(incoming.url === '/moved' ? 307 : 204, elsewhere).end();
});
const { promise: listening, resolve } = Promise.withResolvers<void>();
server.listen(0, '127.0.0.1', resolve);
await listening;
const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.closeAllConnections());
afterAll(() => void server.close());

const of = (url: string, allowInside: boolean) =>
  post({ url, headers: {}, body: '{}', timeoutMs: 3_000, allowInside });

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['localhost', false],
  ['', false],
  ['1.1.1.1', true],
  ['172.32.0.1', true],
  ['2606:4700:4700::1111', true],
])('[OPS-05] %j is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test.each([
  'http://example.com/',
  here,
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'https://somebody:secret@example.com/',
  'ftp://example.com/',
])('[OPS-05] a live bank posts nothing to %s', async (url) => {
  seen.length = 0;
  await expect(of(url, false)).rejects.toThrow(InsideAddress);
  expect(seen).toEqual([]);
});

test('[OPS-05] a name that leads inside is found out by the very addresses that would be connected to', async () => {
  const { promise, resolve: told } = Promise.withResolvers<unknown>();
  lookupPublic('localhost', { all: true }, told);
  expect(await promise).toBeInstanceOf(InsideAddress);
});

test('[OPS-05] a redirect is not followed', async () => {
  seen.length = 0;
  expect(await of(`${here}/moved`, true)).toBe(307);
  expect(seen).toEqual(['/moved']);
});

test('[OPS-05] whoever does not answer is given up', async () => {
  const silent = post({ url: `${here}/silent`, headers: {}, body: '{}', timeoutMs: 50, allowInside: true });
  await expect(silent).rejects.toThrow();
});

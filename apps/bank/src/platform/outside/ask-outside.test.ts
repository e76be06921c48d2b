import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { askOutside, OutsideTrouble, type Question } from './ask-outside.ts';

let seen = 0;
const answers: Record<string, RequestListener> = {
  '/well': (_, answer) => answer.end('{"ok":true}'),
  '/moved': (_, answer) => answer.writeHead(307, { location: '/well' }).end(),
  '/no': (_, answer) => answer.writeHead(404).end('secret'),
  '/busy': (_, answer) => answer.writeHead(429).end(),
  '/broken': (_, answer) => answer.writeHead(502).end(),
  '/once-broken': (_, answer) => answer.writeHead(seen === 1 ? 503 : 200).end('better'),
  '/cut': (_, answer) => answer.destroy(),
  '/cut-in-the-middle': (_, answer) => {
    answer.writeHead(200, { 'content-length': '100' });
    answer.write('half');
    setImmediate(() => answer.destroy());
  },
  '/silent': () => {},
  '/endless': (_, answer) => answer.end('x'.repeat(10_000)),
};
const server = createServer((asked, answer) => {
  seen += 1;
  answers[asked.url ?? '']?.(asked, answer);
});
const { promise: listening, resolve } = Promise.withResolvers<void>();
server.listen(0, '127.0.0.1', resolve);
await listening;
const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.closeAllConnections());
afterAll(() => void server.close());

const ask = (path: string, changes: Partial<Question> = {}) => {
  seen = 0;
  return askOutside({ url: here + path, timeoutMs: 5_000, mostBytes: 1_000, pauseMs: 0, ...changes });
};
const troubleWith = async (path: string, changes: Partial<Question> = {}) => {
  const thrown = await ask(path, changes).catch((error: unknown) => error);
  if (!(thrown instanceof OutsideTrouble)) throw thrown;
  return { kind: thrown.kind, status: thrown.status, seen };
};

test('what a service answers well is its text', async () => {
  expect(await ask('/well')).toEqual({ status: 200, text: '{"ok":true}' });
});

test.each([
  ['/moved', 'redirected', 307, 1],
  ['/no', 'refused', 404, 1],
  ['/busy', 'failing', 429, 3],
  ['/broken', 'failing', 502, 3],
  ['/cut', 'unreachable', undefined, 3],
  ['/cut-in-the-middle', 'unreachable', undefined, 3],
  ['/endless', 'too-large', undefined, 1],
] as const)('%s is %s, and tried again only where that may help', async (path, kind, status, tried) => {
  expect(await troubleWith(path, { tries: 3 })).toEqual({ kind, status, seen: tried });
  expect((await troubleWith(path)).seen).toBe(1);
});

test('a service that fails once has answered the second time', async () => {
  expect(await ask('/once-broken', { tries: 2 })).toMatchObject({ text: 'better' });
});

test('whoever does not answer is given up, however many tries are left', async () => {
  const { kind, seen: asked } = await troubleWith('/silent', { timeoutMs: 50, tries: 5 });
  expect(kind).toBe('too-slow');
  // Not even once, where a busy machine took all of the time before it was sent.
  expect(asked).toBeLessThanOrEqual(1);
});

test('what is thrown names no address, which may hold a key', async () => {
  for (const path of ['/no', '/cut', '/moved', '/endless'])
    await expect(ask(`${path}`)).rejects.toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('127.0.0.1') }),
    );
});

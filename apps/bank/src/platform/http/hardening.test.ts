import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { call } from '@farthing/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '../../../../../tools/testing/database.ts';
import { testHttpServer } from '../../../../../tools/testing/http-server.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../logging.ts';
import { route } from './route.ts';

const where = call({
  method: 'GET',
  path: '/where/',
  summary: 'Where a request comes from',
  access: 'public',
  rate: 'general',
  query: z.strictObject({ name: z.string().optional() }),
  answer: { status: 200, body: z.object({ address: z.string() }) },
  errors: [],
});
const mine = call({ ...where, path: '/mine/', access: 'customer' });
const vaults = call({ ...where, path: '/staff/vaults/', access: 'staff:books.verify' });
const routes = [
  route(where, async ({ origin }) => ({ address: origin.address })),
  route(mine, async ({ origin }) => ({ address: origin.address })),
  route(vaults, async ({ origin }) => ({ address: origin.address })),
];

let app: FastifyInstance;
let behindProxy: FastifyInstance;
let port: number;
const logged: string[] = [];

beforeAll(async () => {
  const database = await openTestDatabase();
  const destination = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  app = await testHttpServer(database, routes, {
    config: { ...readConfig({}), mode: 'live' },
    log: createLogger({ logLevel: 'info' }, destination),
  });
  behindProxy = await testHttpServer(database, routes, {
    config: readConfig({ TRUSTED_PROXIES: '127.0.0.1' }),
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => Promise.all([app.close(), behindProxy.close()]));
beforeEach(() => {
  logged.length = 0;
});

test('X-Forwarded-For counts only when it comes from a proxy that the operator has named', async () => {
  const headers = {
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
  };
  const asked = { url: '/api/v1/where/', headers };
  expect((await app.inject(asked)).json()).toEqual({ address: '127.0.0.1' });
  expect((await behindProxy.inject(asked)).json()).toEqual({ address: '203.0.113.9' });
  const stranger = { ...asked, remoteAddress: '198.51.100.7' };
  expect((await behindProxy.inject(stranger)).json()).toEqual({ address: '198.51.100.7' });
});

test('a parameter that comes twice is refused', async () => {
  const answer = await app.inject('/api/v1/where/?name=ada&name=grace');
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed']);
});

test('TRACE repeats nothing', async () => {
  const sent = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'TRACE',
    path: '/api/v1/where/',
    headers: { a: 'b-7' },
  });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of answer) body += chunk;
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain('b-7');
});

test.each([
  'Content-Length: 4\r\nTransfer-Encoding: chunked',
  'Content-Length: 4\r\nContent-Length: 5',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding : chunked',
])('a request whose length can be read in two ways is not read (%j)', async (lengths) => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(
    `POST /api/v1/where/ HTTP/1.1\r\nHost: bank\r\n${lengths}\r\n\r\n0\r\n\r\nGET /api/v1/where/ HTTP/1.1\r\n\r\n`,
  );
  let answers = '';
  for await (const chunk of socket) answers += chunk;
  expect(answers).toMatch(/^HTTP\/1.1 400 /);
  expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test('no page of another origin may read or send anything: there is no answer to its preflight', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' };
  for (const method of ['OPTIONS', 'GET'] as const) {
    const answer = await app.inject({ method, url: '/api/v1/where/', headers });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    if (method === 'OPTIONS') expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  }
});

test.each(['/api/v1/where/', '/api/v1/nowhere/', '/healthz', '/%c0'])(
  'in live mode %s says to use HTTPS for two years, on every subdomain',
  async (url) => {
    const { headers } = await app.inject(url);
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  },
);

test('who was refused what, from where and when is in the log', async () => {
  await app.inject({ url: '/api/v1/mine/', headers: { authorization: 'Bearer nonsense' } });
  await app.inject({ url: '/api/v1/staff/vaults/', headers: { authorization: 'Bearer staff-7' } });
  await app.inject('/api/v1/where/?role=admin');
  const lines = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused');
  const common = {
    level: 'info',
    time: expect.stringMatching(/Z$/),
    from: '127.0.0.1',
    requestId: expect.any(String),
  };
  expect(lines).toEqual([
    { ...common, msg: 'refused', refused: 'token_not_valid', who: 'anyone' },
    { ...common, msg: 'refused', refused: 'permission_denied', who: 'staff:staff-7' },
    { ...common, msg: 'refused', refused: 'validation_failed', who: 'anyone' },
  ]);
  expect(logged.join('')).not.toMatch(/nonsense|admin/);
});

test('what a caller sends cannot begin a line of its own in the log', async () => {
  await app.inject({
    url: '/api/v1/where/?name=a%0A%7B%22level%22%3A%22info%22%7D',
    headers: { 'user-agent': 'a\tb' },
  });
  for (const line of logged) expect(() => JSON.parse(line)).not.toThrow();
});

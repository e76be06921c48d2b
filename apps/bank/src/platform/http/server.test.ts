import { connect } from 'node:net';
import { call } from '@farthing/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '../../../../../tools/testing/database.ts';
import { testHttpServer } from '../../../../../tools/testing/http-server.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { type Route, route } from './route.ts';

const echo = call({
  method: 'POST',
  path: '/echo/:id/',
  summary: 'Say it again',
  access: 'public',
  rate: 'general',
  params: z.object({ id: z.string() }),
  query: z.strictObject({ loud: z.string().optional() }),
  body: z.strictObject({ text: z.string().min(1, 'Say something.'), nested: z.unknown().optional() }),
  answer: { status: 201, body: z.object({ text: z.string() }) },
  errors: [],
});
const mine = call({
  method: 'GET',
  path: '/mine/',
  summary: 'What is mine',
  access: 'customer',
  rate: 'general',
  answer: { status: 200, body: z.object({ owner: z.string() }) },
  errors: [],
});
const ledgers = call({ ...mine, path: '/staff/books/', access: 'staff:books.read' });
const vaults = call({ ...mine, path: '/staff/vaults/', access: 'staff:books.verify' });
const picture = call({
  method: 'POST',
  path: '/picture/',
  summary: 'Send a picture',
  access: 'public',
  rate: 'general',
  encoding: 'multipart',
  upload: 'picture',
  body: z.strictObject({ title: z.string().optional() }),
  answer: { status: 201, body: z.object({ title: z.string().nullable(), bytes: z.number() }) },
  errors: [],
});
const fails = call({
  ...mine,
  path: '/fails/:how/',
  access: 'public',
  params: z.object({ how: z.string() }),
});

const routes: Route[] = [
  route(echo, async ({ body, params, query }) => ({
    text: `${params.id}: ${query.loud === undefined ? body.text : body.text.toUpperCase()}`,
    // A field that the contract does not describe must not reach the client.
    secret: 'inside',
  })),
  route(mine, async ({ principal }) => ({ owner: principal.customerId })),
  route(ledgers, async ({ principal }) => ({ owner: principal.staffId })),
  route(vaults, async ({ principal }) => ({ owner: principal.staffId })),
  route(picture, async ({ body, upload }) => ({
    title: body.title ?? null,
    bytes: upload?.bytes.length ?? 0,
  })),
  route(fails, async ({ params }) => {
    if (params.how === 'refused') throw new Refusal('too_many_requests', { retryAfterSeconds: 7.2 });
    if (params.how === 'unavailable')
      throw Object.assign(new Error('inner detail'), { code: 'ECONNREFUSED' });
    throw new Error('inner detail: password=hunter2');
  }),
];

let database: Database;
let app: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await testHttpServer(database, routes);
});
afterAll(() => app.close());

const send = (text: string, type = 'application/json') =>
  app.inject({ method: 'POST', url: '/api/v1/echo/7/', headers: { 'content-type': type }, payload: text });

describe('a call made from its description', () => {
  test('is answered with and without the trailing slash, and with nothing that is not described', async () => {
    for (const url of ['/api/v1/echo/7/', '/api/v1/echo/7', '/api/v1/echo/7/?loud=1']) {
      const answer = await app.inject({ method: 'POST', url, payload: { text: 'hi' } });
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toEqual({ text: url.endsWith('1') ? '7: HI' : '7: hi' });
    }
  });

  test('judges a part of the address by its schema, however long it is', async () => {
    const url = `/api/v1/echo/${'7'.repeat(4000)}/`;
    expect((await app.inject({ method: 'POST', url, payload: { text: 'hi' } })).statusCode).toBe(201);
  });

  test('refuses what is missing, wrong or unknown by the name of the field', async () => {
    const answer = await send('{"text":"","role":"admin"}');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      status: 'error',
      code: 'validation_failed',
      message: 'Please check the highlighted fields.',
      errors: { text: ['Say something.'], role: ['This field is not known here.'] },
    });
  });

  test.each(['__proto__', 'constructor'])(
    'refuses the field %s without being changed by it',
    async (name) => {
      const answer = await send(`{"text":"hi","${name}":{"prototype":{"polluted":true},"polluted":true}}`);
      expect(answer.statusCode).toBe(400);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );

  test('refuses an unknown query parameter', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/v1/echo/7/?x=1', payload: { text: 'hi' } });
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: { x: [expect.any(String)] } });
  });

  test.each([
    ['a half of a JSON', '{"text":', 'malformed_request', 400],
    ['what is not JSON', 'nonsense', 'malformed_request', 400],
    ['11 levels', `{"text":"hi","nested":${'['.repeat(11)}${']'.repeat(11)}}`, 'malformed_request', 400],
    [
      '10,000 levels',
      `{"text":"hi","nested":${'['.repeat(1e4)}${']'.repeat(1e4)}}`,
      'malformed_request',
      400,
    ],
    ['33 KiB', JSON.stringify({ text: 'x'.repeat(33 * 1024) }), 'payload_too_large', 413],
  ])('refuses %s', async (_what, text, code, status) => {
    const answer = await send(text);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  test('takes nesting up to the limit', async () => {
    expect((await send(`{"text":"hi","nested":${'['.repeat(9)}${']'.repeat(9)}}`)).statusCode).toBe(201);
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('refuses a body sent as %s', async (type) => {
    const answer = await send('text=hi', type);
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
  });

  test('answers another method with 405 and the methods it takes', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/api/v1/echo/7/' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
    expect(answer.json().code).toBe('method_not_allowed');
  });
});

describe('permission', () => {
  const get = (url: string, token?: string) =>
    app.inject({ url: `/api/v1${url}`, headers: token === undefined ? {} : { authorization: token } });

  test.each([undefined, 'Bearer', 'Bearer nonsense', 'Basic customer-1', 'Bearer staff-1'])(
    'a customer call with %s is 401 with a detail',
    async (token) => {
      const answer = await get('/mine/', token);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        status: 'error',
        code: 'token_not_valid',
        message: 'Please sign in again.',
        detail: 'Please sign in again.',
      });
    },
  );

  test('a valid token gives the handler its owner', async () => {
    expect((await get('/mine/', 'Bearer customer-1')).json()).toEqual({ owner: 'customer-1' });
  });

  test('staff calls take staff tokens with the permission, and no others', async () => {
    expect((await get('/staff/books/', 'Bearer customer-1')).statusCode).toBe(401);
    expect((await get('/staff/books/', 'Bearer staff-1')).json()).toEqual({ owner: 'staff-1' });
    expect((await get('/staff/vaults/', 'Bearer staff-1')).json()).toMatchObject({
      code: 'permission_denied',
    });
  });
});

describe('uploads', () => {
  const upload = (field: string, bytes: Buffer, fileName = 'a.png') => {
    const form = new FormData();
    form.set('title', 'Wren');
    form.set(field, new Blob([new Uint8Array(bytes)]), fileName);
    return form;
  };
  const post = async (form: FormData) => {
    const request = new Request('http://bank', { method: 'POST', body: form });
    return app.inject({
      method: 'POST',
      url: '/api/v1/picture/',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };

  test('the one named file and the fields reach the handler', async () => {
    expect((await post(upload('picture', Buffer.alloc(1000)))).json()).toEqual({
      title: 'Wren',
      bytes: 1000,
    });
  });

  test('a file over 5 MiB and a file under another name are refused', async () => {
    expect((await post(upload('picture', Buffer.alloc(5 * 1024 * 1024 + 1)))).statusCode).toBe(413);
    expect((await post(upload('other', Buffer.alloc(10)))).json()).toMatchObject({
      code: 'validation_failed',
    });
  });

  test.for(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x'])(
    'parts that cannot be read (%s) are refused as such',
    async (type) => {
      const headers = { 'content-type': type };
      const answer = await app.inject({ method: 'POST', url: '/api/v1/picture/', headers, payload: 'parts' });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request']);
    },
  );
});

describe('failures', () => {
  test('a refusal says when to come back', async () => {
    const answer = await app.inject('/api/v1/fails/refused/');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '8']);
  });

  test('a database that is away is 503 with Retry-After', async () => {
    const answer = await app.inject('/api/v1/fails/unavailable/');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'service_unavailable']);
    expect(answer.headers['retry-after']).toBe('5');
  });

  test('a fault is 500 with the id of the request and nothing of the inside', async () => {
    const answer = await app.inject('/api/v1/fails/badly/');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({
      code: 'internal_error',
      request_id: answer.headers['x-request-id'],
    });
    expect(answer.body).not.toMatch(/inner detail|hunter2|at /);
  });

  test('an unknown address of the API is 404 in the same shape', async () => {
    expect((await app.inject('/api/v1/nowhere/')).json()).toMatchObject({
      status: 'error',
      code: 'not_found',
    });
  });
});

describe('every answer', () => {
  test.each(['/api/v1/mine/', '/api/v1/nowhere/', '/healthz', '/api/docs', '/%c0'])(
    '%s carries the security headers',
    async (url) => {
      const { headers } = await app.inject(url);
      expect(headers['content-security-policy']).toContain(
        "default-src 'none'; script-src 'self'; style-src 'self'",
      );
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
      if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store');
    },
  );
});

test('a client has 10 s for its headers and 30 s for its request', () => {
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, 30_000]);
});

test('what is not HTTP is told so and let go', async () => {
  const server = await testHttpServer(database, []);
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  socket.write('nonsense\r\n\r\n');
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain("content-security-policy: default-src 'none'");
  await server.close();
});

describe('what operators ask', () => {
  test('/healthz says that the process lives; /readyz says whether it can serve', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', version: '0.0.0' });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    const broken = await testHttpServer(database, [], {
      checkReady: () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })),
    });
    expect((await broken.inject('/readyz')).statusCode).toBe(503);
    await broken.close();
  });

  test('/metrics counts requests by route and status, for whoever has the token', async () => {
    const token = 'a token of the operator';
    const watched = await testHttpServer(database, routes, {
      config: readConfig({ LOG_LEVEL: 'silent', METRICS_TOKEN: token }),
    });
    const ask = (authorization?: string) =>
      watched.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
    await watched.inject('/api/v1/mine/');
    const { body } = await ask(`Bearer ${token}`);
    expect(body).toContain('farthing_http_requests_total{method="GET",route="/api/v1/mine/",status="401"}');
    expect(body).toContain('farthing_http_request_duration_seconds_bucket');
    expect(body).toContain('nodejs_eventloop_lag_seconds');
    expect((await ask()).statusCode).toBe(404);
    expect((await ask(`Bearer ${token}!`)).statusCode).toBe(404);
    await watched.close();
  });

  test('without a token /metrics is nobody’s, not even this machine’s: a proxy on it would open it to all', async () => {
    expect((await app.inject('/metrics')).statusCode).toBe(404);
    expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
  });

  test('security.txt names the operator’s address and a day to come, and is not there without an address', async () => {
    expect((await app.inject('/.well-known/security.txt')).statusCode).toBe(404);
    const told = await testHttpServer(database, [], {
      config: readConfig({
        ...{ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://bank.example' },
        SECURITY_CONTACT: 'https://bank.example/report',
      }),
      clock: { now: () => new Date('2026-03-01T12:34:56Z') },
    });
    expect((await told.inject('/.well-known/security.txt')).body).toBe(
      [
        'Contact: https://bank.example/report',
        'Expires: 2026-05-30T00:00:00Z',
        'Preferred-Languages: en',
        'Canonical: https://bank.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
    await told.close();
  });

  test('the OpenAPI document describes exactly the routes that are served', async () => {
    const document = (await app.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/v1/echo/{id}/');
    expect(Object.keys(document.paths)).toHaveLength(routes.length);
    const operation = document.paths['/api/v1/echo/{id}/'].post;
    expect(operation.requestBody.content['application/json'].schema.required).toEqual(['text']);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['201', '400', '429', '500']));
  });

  test('/api/docs can be read without a script', async () => {
    const { body, headers } = await app.inject('/api/docs');
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('Say it again');
    expect(body).not.toContain('<script');
  });
});

import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../tools/testing/database.ts';
import { testHttpServer } from '../../../../../tools/testing/http-server.ts';
import { sampleRoutes } from '../../../../../tools/testing/platform/sample-routes.ts';
import type { Database } from '../database/database.ts';

let database: Database;
let app: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await testHttpServer(database, sampleRoutes);
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

  test.each([
    ['DELETE', '/api/v1/echo/7/', 'POST'],
    ['DELETE', '/api/v1/echo/7', 'POST'],
    ['DELETE', '/api/v1/%65cho/7/?loud=1', 'POST'],
    ['PUT', '/api/v1/mine/', 'GET'],
    // Not the echo of a thing whose id would be "all".
    ['POST', '/api/v1/echo/all/', 'GET'],
    ['PUT', '/api/v1/echo/all/', 'GET'],
  ] as const)('answers %s %s with 405 and the methods it takes', async (method, url, allow) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.inject({ method, url, headers, payload: '{ unread' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    expect(answer.json().code).toBe('method_not_allowed');
  });

  test.each(['/api/v1/echo/', '/api/v1/echo/7/8/', '/api/v1/mine/x/', '/api/v2/mine/', '/mine/'])(
    'answers another method of %s, which nobody knows, with 404',
    async (url) => {
      const answer = await app.inject({ method: 'DELETE', url });
      expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
    },
  );
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

  test('a file over 5 MB and a file under another name are refused', async () => {
    expect((await post(upload('picture', Buffer.alloc(5_000_001)))).statusCode).toBe(413);
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

test('a connection on which nothing was asked in time is closed without a word', async () => {
  const server = await testHttpServer(database, []);
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  // What Node does when the time is over.
  server.server.once('connection', (held) =>
    server.server.emit('clientError', new Error('Request timeout'), held),
  );
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  let heard = '';
  for await (const text of socket) heard += text;
  expect(heard).toBe('');
  await server.close();
});

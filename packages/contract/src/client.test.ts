import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, expectTypeOf, test } from 'vitest';
import { ApiError, type Client, createClient } from './client.ts';

const userId = '01912d68-783e-7a03-8467-5661c1243ad4';
const servers: Server[] = [];

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Reply = { status: number; body: unknown; headers?: Record<string, string> };

/** A real server that remembers what it was sent and answers what it is told. */
async function serverAnswering(reply: Reply | ((response: ServerResponse) => void)) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString();
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    if (typeof reply === 'function') return reply(response);
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body instanceof Uint8Array ? reply.body : JSON.stringify(reply.body));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { seen, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function refusal(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('it was not refused', { cause: error });
}

const tokens = {
  access: 'a',
  refresh: 'r',
  user: { id: userId, full_name: 'Ann Lee', email: 'ann@example.com' },
};
const sentOk = { status: 'success', message: 'Done.' };

test('a call is sent as JSON to its path, and its answer is what the contract says', async () => {
  const { seen, baseUrl } = await serverAnswering({ status: 200, body: { ...tokens, newer: 1 } });
  const answer = await createClient({ baseUrl }).login({
    body: { email: 'ann@example.com', password: 'secret' },
  });
  expectTypeOf(answer.user.full_name).toEqualTypeOf<string>();
  expect(answer).toEqual(tokens);
  expect(seen).toMatchObject([{ method: 'POST', url: '/api/v1/account/login/' }]);
  expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(seen[0]?.headers.authorization).toBeUndefined();
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ email: 'ann@example.com', password: 'secret' });
});

test('a request carries the bearer token that is current when it is sent', async () => {
  const { seen, baseUrl } = await serverAnswering({ status: 200, body: { sessions: [] } });
  let token: string | undefined = 'first';
  const client = createClient({ baseUrl, token: () => token });
  await client.listSessions();
  token = 'second';
  await client.listSessions();
  token = undefined;
  await client.listSessions();
  expect(seen.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer first',
    'Bearer second',
    undefined,
  ]);
});

test('parameters, query and Idempotency-Key go where they belong', async () => {
  const loans = await serverAnswering({ status: 200, body: { loans: [] } });
  await createClient({ baseUrl: loans.baseUrl, token: 't' }).getLoans({ params: { userId } });
  expect(loans.seen[0]?.url).toBe(`/api/v1/loan/loan-details/${userId}/`);

  const page = await serverAnswering({
    status: 200,
    body: { transactions: [], next_cursor: null, total: 0, searched_all: true },
  });
  await createClient({ baseUrl: page.baseUrl }).listTransactions({ query: { limit: 10, cursor: 'a b&c' } });
  expect(page.seen[0]?.url).toBe('/api/v1/wallet/transactions/?limit=10&cursor=a+b%26c');

  const pin = await serverAnswering({ status: 201, body: sentOk });
  await createClient({ baseUrl: pin.baseUrl }).createPin({ body: { pin: '4821' }, idempotencyKey: 'key-1' });
  expect(pin.seen[0]?.headers['idempotency-key']).toBe('key-1');
});

test('a form is sent as a form, and an upload as multipart', async () => {
  const expires_at = '2026-01-01T00:00:00Z';
  const data = {
    deposit_id: userId,
    amount: '10.00',
    network: 'BTC',
    address: 'x',
    status: 'pending',
    expires_at,
  };
  const fund = await serverAnswering({ status: 201, body: { ...sentOk, data } });
  await createClient({ baseUrl: fund.baseUrl }).fundWallet({ body: { amount: '10.00', network: 'BTC' } });
  expect(fund.seen[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(fund.seen[0]?.body).toBe('amount=10.00&network=BTC');

  const profile = await serverAnswering({
    status: 404,
    body: { status: 'error', code: 'not_found', message: '' },
  });
  await refusal(
    createClient({ baseUrl: profile.baseUrl }).updateProfile({
      params: { userId },
      body: { city: 'Łódź' },
      upload: new File(['bytes'], 'me.png', { type: 'image/png' }),
    }),
  );
  expect(profile.seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(profile.seen[0]?.body).toContain('name="city"\r\n\r\nŁódź');
  expect(profile.seen[0]?.body).toContain('name="profile_picture"; filename="me.png"');
});

test('a file comes as its bytes, type and tag', async () => {
  const headers = { 'content-type': 'image/webp', etag: '"abc"' };
  const { baseUrl } = await serverAnswering({ status: 200, body: Uint8Array.of(1, 2, 3), headers });
  const file = await createClient({ baseUrl }).getPicture({ params: { pictureId: userId } });
  expect(file).toEqual({ type: 'image/webp', bytes: Uint8Array.of(1, 2, 3), etag: 'abc' });
});

test('a refusal is thrown with its status, code, fields and the time to wait', async () => {
  const body = {
    status: 'error',
    code: 'validation_failed',
    message: 'Please check.',
    errors: { pin: ['4 digits.'] },
  };
  const refused = await serverAnswering({ status: 400, body });
  const error = await refusal(createClient({ baseUrl: refused.baseUrl }).createPin({ body: { pin: '1' } }));
  expect(error).toMatchObject({ status: 400, code: 'validation_failed', body, retryAfterSeconds: undefined });
  expect(error.message).toBe('400 validation_failed: Please check.');

  const busy = await serverAnswering({
    status: 429,
    body: { status: 'error', code: 'too_many_requests', message: 'Wait.' },
    headers: { 'retry-after': '17' },
  });
  const limited = await refusal(createClient({ baseUrl: busy.baseUrl }).getRates());
  expect(limited).toMatchObject({ status: 429, code: 'too_many_requests', retryAfterSeconds: 17 });
});

test('a refusal that is not from the bank is still a refusal', async () => {
  for (const body of ['<h1>Bad gateway</h1>', '', 'null', '{"code":"toString","message":"x"}']) {
    const { baseUrl } = await serverAnswering((response) => response.writeHead(502).end(body));
    expect(await refusal(createClient({ baseUrl }).getRates())).toMatchObject({
      status: 502,
      code: 'internal_error',
    });
  }
});

test('an answer that breaks the contract does not pass', async () => {
  const wrongShape = await serverAnswering({ status: 200, body: { access: 1 } });
  const login = { body: { email: 'ann@example.com', password: 'x' } };
  await expect(createClient({ baseUrl: wrongShape.baseUrl }).login(login)).rejects.toThrow('refresh');
  const wrongStatus = await serverAnswering({ status: 200, body: sentOk });
  await expect(
    createClient({ baseUrl: wrongStatus.baseUrl }).createPin({ body: { pin: '4821' } }),
  ).rejects.toThrow('POST /cards/pin_creation/ answered 200, not 201');
});

test('a server that never answers is given up on, and a caller can give up sooner', async () => {
  const { baseUrl } = await serverAnswering(() => undefined);
  await expect(createClient({ baseUrl, timeoutMs: 50 }).getRates()).rejects.toThrow(/timeout/i);
  await expect(createClient({ baseUrl }).getRates({ signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
});

test('types ask for what a call needs, and for nothing else', () => {
  expectTypeOf<Parameters<Client['getRates']>['length']>().toEqualTypeOf<0 | 1>();
  expectTypeOf<Parameters<Client['login']>['length']>().toEqualTypeOf<1>();
  expectTypeOf<Parameters<Client['listTransactions']>['length']>().toEqualTypeOf<0 | 1>();
  expectTypeOf<Client['getProfile']>()
    .parameter(0)
    .toHaveProperty('params')
    .toEqualTypeOf<{ userId: string }>();
  expectTypeOf<Client['getRates']>().parameter(0).extract<{ body: object }>().toBeNever();
});

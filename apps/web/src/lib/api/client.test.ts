// @vitest-environment node
import type { AnswerOf, getWallet } from '@farthing/contract';
import { Window } from 'happy-dom';
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { storedSession } from '../session.ts';
import { type LoopbackBank, loopbackBank } from '../testing/loopback-bank.ts';
import { type ApiOptions, createApi } from './client.ts';
import { ApiError } from './error.ts';

const refreshPath = '/api/v1/account/token/refresh/';
const credentials = { email: 'a.patel@example.org', password: 'not the right one' };
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

describe('what is sent', () => {
  test('[SES-01] a request carries the access token when there is one, and is JSON both ways', async () => {
    const { api, bank, storage } = await signedIn(() => ok({}));
    await api.call('GET /wallet/detail/', {});
    storage.removeItem('access');
    await api.call('GET /wallet/detail/', {});
    expect(bank.received.map(({ headers }) => [headers.authorization, headers.accept])).toEqual([
      ['Bearer access-1', 'application/json'],
      [undefined, 'application/json'],
    ]);
    await api.call('POST /account/login/', { body: credentials });
    const sent = bank.received.at(-1);
    expect(sent?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(sent?.body ?? '')).toEqual(credentials);
    expect(bank.received[0]?.headers['content-type']).toBeUndefined();
  });

  test('parameters are escaped into the path and absent query fields are left out', async () => {
    const { api, bank } = await signedIn(() => ok({}));
    await api.call('GET /account/profile/:userId/', { params: { userId: 'a/b' } });
    await api.call('GET /wallet/transactions/', { query: { cursor: undefined, limit: 5 } });
    expect(bank.received.map(({ path }) => path)).toEqual([
      '/api/v1/account/profile/a%2Fb/',
      '/api/v1/wallet/transactions/?limit=5',
    ]);
  });

  test('a POST carries an Idempotency-Key: the one given, or a new one each time', async () => {
    const { api, bank } = await signedIn(() => ok({}));
    await api.call('POST /wallet/fund/', { body: { amount: '1.00' }, idempotencyKey: 'mine' });
    await api.call('POST /wallet/fund/', { body: { amount: '1.00' } });
    await api.call('POST /wallet/fund/', { body: { amount: '1.00' } });
    const keys = bank.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe('mine');
    expect(new Set(keys).size).toBe(3);
  });

  test('[SES-01] an upload is sent as a multipart form', async () => {
    const { api, bank } = await signedIn(() => ok({}));
    const form = new FormData();
    form.set('city', 'Leeds');
    await api.call('PATCH /account/profile/:userId/', { params: { userId: '7' }, body: form });
    expect(bank.received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });
});

describe.each([
  ['with the locks of the browser', navigator.locks],
  ['without locks', undefined],
])('refresh %s', (_, locks) => {
  test('[SES-02] a 401 is answered by one refresh, the new pair is stored and the request sent again', async () => {
    const { api, bank, storage } = await signedIn(rotatingBank(), { locks });
    await expect(api.call('POST /wallet/fund/', { body: { amount: '1.00' } })).resolves.toEqual({
      seen: 'access-2',
    });
    expect([storage.getItem('access'), storage.getItem('refresh')]).toEqual(['access-2', 'refresh-2']);
    expect(bank.received.map(({ path }) => path)).toEqual([
      '/api/v1/wallet/fund/',
      refreshPath,
      '/api/v1/wallet/fund/',
    ]);
    const [first, , again] = bank.received;
    expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });

  test('[SES-03] three requests that get 401 at once share one refresh', async () => {
    const { api, bank } = await signedIn(rotatingBank(), { locks });
    const answers = await Promise.all([1, 2, 3].map(() => api.call('GET /wallet/detail/', {})));
    expect(answers).toEqual([{ seen: 'access-2' }, { seen: 'access-2' }, { seen: 'access-2' }]);
    expect(refreshes(bank)).toBe(1);
  });

  test('[SES-04] a refused refresh removes the tokens and signs out, once for three requests', async () => {
    const { api, bank, storage, onSignedOut } = await signedIn(
      () => ({ status: 401, body: { code: 'token_not_valid', message: 'Please sign in again.' } }),
      { locks },
    );
    storage.setItem('remember_me', 'true');
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => api.call('GET /wallet/detail/', {})));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(refreshes(bank)).toBe(1);
    expect([storage.getItem('access'), storage.getItem('refresh')]).toEqual([null, null]);
    expect(storage.getItem('remember_me')).toBe('true');
    expect(onSignedOut).toHaveBeenCalled();
  });

  test('a bank that is busy during the refresh does not end the session', async () => {
    const { api, storage, onSignedOut } = await signedIn(
      ({ path }) => (path === refreshPath ? { status: 503, body: {} } : { status: 401, body: {} }),
      { locks },
    );
    await expect(api.call('GET /wallet/detail/', {})).rejects.toMatchObject({ status: 503 });
    expect(storage.getItem('refresh')).toBe('refresh-1');
    expect(onSignedOut).not.toHaveBeenCalled();
  });
});

test('[SES-03] two tabs share one refresh', async () => {
  const first = await signedIn(rotatingBank());
  const second = createApi({ ...first.options });
  await Promise.all([first.api, second, first.api, second].map((api) => api.call('GET /wallet/detail/', {})));
  expect(refreshes(first.bank)).toBe(1);
});

test('a wrong password is a refusal like any other: nothing is refreshed', async () => {
  const { api, bank } = await signedIn(() => ({
    status: 401,
    body: { code: 'invalid_credentials', message: 'The email address or the password is not right.' },
  }));
  await expect(api.call('POST /account/login/', { body: credentials })).rejects.toMatchObject({
    code: 'invalid_credentials',
    message: 'The email address or the password is not right.',
  });
  expect(bank.received).toHaveLength(1);
});

describe('failures', () => {
  test('[SES-05] a bank that does not answer is given up after the time limit, in words', async () => {
    const { api, bank } = await signedIn(() => 'say nothing', { timeoutMs: 50 });
    await expect(api.call('GET /wallet/detail/', {})).rejects.toMatchObject({
      code: 'timeout',
      message: 'The bank is taking too long to answer. Please try again in a moment.',
    });
    expect(bank.received).toHaveLength(1);
  });

  test('a call that takes longer is given its own time', async () => {
    const { api } = await signedIn(() => 'say nothing', { timeoutMs: 60_000 });
    const call = api.call('GET /wallet/detail/', { withinMs: 50 });
    await expect(call).rejects.toMatchObject({ code: 'timeout' });
  });

  test('a GET whose connection breaks is tried again, a little later each time, three times in all', async () => {
    const delaysMs: number[] = [];
    const wait = async (ms: number) => void delaysMs.push(ms);
    const { api, bank } = await signedIn(() => 'hang up', { wait });
    await expect(api.call('GET /wallet/detail/', {})).rejects.toMatchObject({ code: 'unreachable' });
    expect(bank.received).toHaveLength(3);
    expect(delaysMs).toHaveLength(2);
    expect(delaysMs[0]).toBeLessThan(delaysMs[1] ?? 0);
  });

  test('a POST whose connection breaks is not sent again, since it may have been done', async () => {
    const { api, bank } = await signedIn(() => 'hang up');
    await expect(api.call('POST /wallet/fund/', { body: { amount: '1.00' } })).rejects.toMatchObject({
      code: 'unreachable',
      message: 'We could not reach the bank. Please check your connection and try again.',
    });
    expect(bank.received).toHaveLength(1);
  });

  test('a request that its page has given up ends with the reason of the page', async () => {
    const { api } = await signedIn(() => 'say nothing');
    const controller = new AbortController();
    const pending = api.call('GET /wallet/detail/', { signal: controller.signal });
    controller.abort();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a refusal names its fields and the request to quote', async () => {
    const body = {
      status: 'error',
      code: 'validation_failed',
      message: 'Please check the highlighted fields.',
      errors: { amount: ['Please enter an amount.'] },
      request_id: 'r-1',
    };
    const { api } = await signedIn(() => ({ status: 400, body }));
    const error = await api
      .call('POST /wallet/fund/', { body: { amount: '0' } })
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'validation_failed',
      status: 400,
      message: 'Please check the highlighted fields.',
      fields: { amount: ['Please enter an amount.'] },
      requestId: 'r-1',
    });
  });

  test.each([
    ['a string of JSON', '"Closed for today."', 'Closed for today.'],
    ['a detail', { detail: 'Not yet.' }, 'Not yet.'],
    [
      'an error without a field',
      { non_field_errors: ['Your account has been locked.'] },
      'Your account has been locked.',
    ],
    [
      'the page of a proxy',
      '<html>Bad gateway</html>',
      'Something went wrong on our side. Please try again.',
    ],
  ])('%s as the body of a refusal gives a message for a person', async (_, body, message) => {
    const { api } = await signedIn(() => ({ status: 400, body }));
    await expect(api.call('POST /account/login/', { body: credentials })).rejects.toMatchObject({ message });
  });

  test('a success that is not JSON is not taken for an answer', async () => {
    const { api } = await signedIn(() => ({ status: 200, body: '<html>Log in to the hotel</html>' }));
    await expect(api.call('GET /wallet/detail/', {})).rejects.toMatchObject({ code: 'unreadable' });
  });
});

test('the compiler refuses what the description of a call does not say', async () => {
  const { api } = await signedIn(() => ok({}));
  const wallet = await api.call('GET /wallet/detail/', {});
  expectTypeOf(wallet).toEqualTypeOf<AnswerOf<typeof getWallet>>();
  const refused = [
    // @ts-expect-error there is no such call
    () => api.call('GET /wallet/detials/', {}),
    // @ts-expect-error its path has a parameter
    () => api.call('GET /account/profile/:userId/', {}),
    // @ts-expect-error its body has an amount
    () => api.call('POST /wallet/fund/', { body: {} }),
    // @ts-expect-error there is no such network
    () => api.call('POST /wallet/fund/', { body: { amount: '1.00', network: 'XYZ' } }),
    // @ts-expect-error its body has no such field
    () => api.call('POST /wallet/fund/', { body: { amount: '1.00', balance: '1.00' } }),
    // @ts-expect-error it takes no body
    () => api.call('GET /wallet/detail/', { body: {} }),
    // @ts-expect-error staff give a reason
    () => api.call('POST /staff/loans/:loanId/decline/', { params: { loanId: '7' }, body: {} }),
    // @ts-expect-error it answers with no file
    () => api.file('GET /wallet/detail/', {}, 'wallet.csv'),
    // @ts-expect-error its answer has no such field
    () => wallet.balances,
  ];
  expect(refused).toHaveLength(9);
});

async function signedIn(handler: Parameters<typeof loopbackBank>[0], given: Partial<ApiOptions> = {}) {
  const bank = await loopbackBank(handler);
  closing.push(bank.close);
  const storage = new Window({ url: bank.origin }).localStorage as unknown as Storage;
  storage.setItem('access', 'access-1');
  storage.setItem('refresh', 'refresh-1');
  const onSignedOut = vi.fn();
  const options = {
    origin: bank.origin,
    session: storedSession(storage),
    onSignedOut,
    locks: navigator.locks,
    ...given,
  };
  return { api: createApi(options), bank, storage, onSignedOut, options };
}

/** Takes each refresh token once, as the bank does, and knows only the newest access token. */
function rotatingBank(): Parameters<typeof loopbackBank>[0] {
  let generation = 1;
  return ({ path, headers, body }) => {
    if (path === refreshPath) {
      if (JSON.parse(body).refresh !== `refresh-${generation}`) return { status: 401, body: {} };
      generation += 1;
      return ok({ access: `access-${generation}`, refresh: `refresh-${generation}` });
    }
    const access = headers.authorization?.replace('Bearer ', '');
    return access === `access-${Math.max(generation, 2)}` ? ok({ seen: access }) : { status: 401, body: {} };
  };
}

function refreshes(bank: LoopbackBank): number {
  return bank.received.filter(({ path }) => path === refreshPath).length;
}

function ok(body: unknown) {
  return { status: 200, body };
}

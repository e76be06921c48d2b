// @vitest-environment node
import type { AnswerOf, getWallet } from '@farthing/contract';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { LoopbackBank, loopbackBank } from '../testing/loopback-bank.ts';
import { ok, signedIn } from '../testing/signed-in-api.ts';
import { createApi } from './client.ts';

const refreshPath = '/api/v1/account/token/refresh/';
const credentials = { email: 'a.patel@example.org', password: 'not the right one' };

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

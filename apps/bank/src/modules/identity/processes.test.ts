import { expect, test } from 'vitest';
import { type TestBank, testBank } from '../../../../../tools/testing/bank.ts';
import {
  registerCustomer,
  signIn,
  someEmail,
  verifiedCustomer,
} from '../../../../../tools/testing/customers.ts';
import { testHttpServer } from '../../../../../tools/testing/http-server.ts';
import { createApp } from '../../app.ts';
import { createJobs } from '../../platform/jobs/boss-jobs.ts';

/** The same bank in another process: it shares nothing with the first but the database, the keys and the time. */
async function secondProcess(first: TestBank) {
  const app = createApp({ ...first, jobs: createJobs({ database: first.database, logger: first.log }) });
  // Guesses are counted here, not calls: those of both processes are one sum as soon as they have shared it.
  const limits = { take: () => {} };
  const http = await testHttpServer(first.database, app.routes, { ...app, limits });
  return {
    async post(path: string, payload: object) {
      const answer = await http.inject({ method: 'POST', url: `/api/v1/account/${path}/`, payload });
      return { status: answer.statusCode, ...answer.json() };
    },
    async statusOf(access: string) {
      const headers = { authorization: `Bearer ${access}` };
      return (await http.inject({ url: '/api/v1/account/sessions/', headers })).statusCode;
    },
  };
}

const bank = await testBank();
const other = await secondProcess(bank);
const here = {
  async post(path: string, payload: object) {
    const answer = await bank.fetch(`/api/v1/account/${path}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
      // As the other process sees it: wrong passwords count by network.
      from: '127.0.0.1',
    });
    return { ...((await answer.json()) as { code: string }), status: answer.status };
  },
};

test('another process knows of a logout within five seconds, and goes on with a chain of refreshes', async () => {
  const { email } = await verifiedCustomer(bank);
  const { access, refresh } = await signIn(bank, email);
  expect(await other.statusOf(access)).toBe(200);
  const renewed = await other.post('token/refresh', { refresh });
  expect(renewed.refresh).toEqual(expect.any(String));
  await bank.client().logout({ body: { refresh: renewed.refresh } });
  bank.clock.advance({ seconds: 5 });
  expect(await other.statusOf(access)).toBe(401);
  expect(await other.statusOf(renewed.access)).toBe(401);
});

test('two processes share the count of wrong passwords', async () => {
  const body = { email: someEmail(), password: 'not-the-password-1' };
  const codes: string[] = [];
  for (const process of [here, other, here, other, here, other])
    codes.push((await process.post('login', body)).code);
  expect(codes).toEqual([...Array(4).fill('invalid_credentials'), 'account_locked', 'account_locked']);
});

test('two processes share the count of wrong codes, and the wait for the next', async () => {
  const { email, code } = await registerCustomer(bank);
  const wrong = { email, code: code === '000000' ? '000001' : '000000' };
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? here : other).post('verify-code', wrong)),
  );
  expect(guesses.filter((guess) => guess.code === 'code_invalid')).toHaveLength(5);
  expect((await other.post('verify-code', { email, code })).code).toBe('code_tries_exceeded');
  expect((await other.post('resend-otp', { email })).code).toBe('code_resend_too_soon');
});

test('two processes at once refresh one token to the same successor', async () => {
  const { email } = await verifiedCustomer(bank);
  const { refresh } = await signIn(bank, email);
  const [one, two] = await Promise.all([
    here.post('token/refresh', { refresh }),
    other.post('token/refresh', { refresh }),
  ]);
  expect(one).toMatchObject({ refresh: two.refresh });
});

// @vitest-environment node
import { Window } from 'happy-dom';
import { afterEach, expect, test } from 'vitest';
import { storedSession } from '../session.ts';
import { type LoopbackBank, loopbackBank } from '../testing/loopback-bank.ts';
import { createApi } from './client.ts';

const credentials = { email: 'a.patel@example.org', password: 'not the right one' };
let bank: LoopbackBank;

afterEach(() => bank.close());

async function answeringWith(handler: Parameters<typeof loopbackBank>[0]) {
  bank = await loopbackBank(handler);
  const session = storedSession(new Window({ url: bank.origin }).localStorage as unknown as Storage);
  const api = createApi({ origin: bank.origin, session, onSignedOut: () => undefined, locks: undefined });
  return { api };
}

test.each([
  ['as it is', 'text/plain; charset=utf-8', 'Closed <b>for</b> today.', 'Closed <b>for</b> today.'],
  ['with an old type', 'text/plain', '"Closed" for today.\n', '"Closed" for today.'],
  ['that is a number', 'text/plain', '42', '42'],
  ['that is empty', 'text/plain', ' ', 'Something went wrong on our side. Please try again.'],
  ['that is a page', 'text/html', 'Bad gateway', 'Something went wrong on our side. Please try again.'],
])('[AUTH-03] plain text %s', async (_, contentType, body, message) => {
  const { api } = await answeringWith(() => ({ status: 400, body, contentType }));
  await expect(api.call('POST /account/login/', { body: credentials })).rejects.toMatchObject({ message });
});

test('plain text from a proxy in the middle of a payment leaves its outcome unknown', async () => {
  const { api } = await answeringWith(() => ({
    status: 504,
    body: 'upstream request timeout',
    contentType: 'text/plain',
  }));
  const failed = api.call('POST /wallet/fund/', { body: { amount: '1.00' } });
  await expect(failed).rejects.toMatchObject({ code: 'unreadable', status: 504 });
});

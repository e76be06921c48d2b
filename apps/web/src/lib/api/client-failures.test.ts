// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import { ok, signedIn } from '../testing/signed-in-api.ts';
import { ApiError } from './error.ts';

const credentials = { email: 'a.patel@example.org', password: 'not the right one' };

describe('failures', () => {
  test('[SES-05] a bank that does not answer is given up after the time limit, in words', async () => {
    const { api, bank } = await signedIn(() => 'say nothing', { timeoutMs: 1_000 });
    await expect(api.call('GET /wallet/detail/', {})).rejects.toMatchObject({
      code: 'timeout',
      message: 'The bank is taking too long to answer. Please try again in a moment.',
    });
    // Not even once, where a busy machine took all of the time before it was sent.
    expect(bank.received.length).toBeLessThanOrEqual(1);
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

  test('a GET that meets a busy bank is tried again when the bank has said, three times in all', async () => {
    const delaysMs: number[] = [];
    const wait = async (ms: number) => void delaysMs.push(ms);
    const busy = { status: 503, body: { code: 'service_unavailable', message: 'Busy.' }, retryAfter: '5' };
    const answers = [busy, ok({ seen: 'at last' }), busy, busy, busy, ok({})];
    const { api, bank } = await signedIn(() => answers.shift() ?? 'hang up', { wait });
    await expect(api.call('GET /wallet/detail/', {})).resolves.toEqual({ seen: 'at last' });
    await expect(api.call('GET /wallet/detail/', {})).rejects.toMatchObject({
      status: 503,
      message: 'Busy.',
    });
    expect(bank.received).toHaveLength(5);
    expect(delaysMs).toHaveLength(3);
    for (const delayMs of delaysMs) {
      expect(delayMs).toBeGreaterThanOrEqual(5_000);
      expect(delayMs).toBeLessThanOrEqual(6_000);
    }
  });

  test.each([
    ['a bank that is away for minutes', '600'],
    ['one that names a date', 'Fri, 31 Dec 1999 23:59:59 GMT'],
    ['one that says no time', undefined],
  ])('%s is not waited for', async (_, retryAfter) => {
    const wait = vi.fn();
    const answer = { status: 503, body: { message: 'Busy.' }, ...(retryAfter && { retryAfter }) };
    const { api, bank } = await signedIn(() => answer, { wait });
    await expect(api.call('GET /wallet/detail/', {})).rejects.toMatchObject({ status: 503 });
    expect(bank.received).toHaveLength(1);
    expect(wait).not.toHaveBeenCalled();
  });

  test('a POST that meets a busy bank is not sent again by itself', async () => {
    const { api, bank } = await signedIn(() => ({
      status: 503,
      body: { message: 'Busy.' },
      retryAfter: '1',
    }));
    await expect(api.call('POST /wallet/fund/', { body: { amount: '1.00' } })).rejects.toMatchObject({
      status: 503,
    });
    expect(bank.received).toHaveLength(1);
  });

  test('a request that the page has aborted fails with the reason of the page', async () => {
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

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { keepCalling } from './load.ts';
import { quantile, quantiles } from './times.ts';

type Heard = { readonly path: string; readonly token: string; readonly body: string };

/** Answers as it is told to, and keeps what it has heard. */
async function serve(answer: (heard: Heard) => { status: number; body?: string } | undefined) {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    heard.push({ path, token: headers.authorization ?? '', body: await textOf(request) });
    const said = answer(heard.at(-1) as Heard);
    if (said === undefined) request.socket.destroy();
    else response.writeHead(said.status).end(said.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, heard };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

test('callers call again when they are answered, and a refusal counts as one', async () => {
  const { url, heard } = await serve(({ path }) => ({ status: path === '/api/0' ? 429 : 200 }));
  const times = (path: string) => heard.filter((each) => each.path === path).length;
  const { answers, failures, perSecond, p50Ms } = await keepCalling({
    urls: [url],
    callers: 3,
    goesOn: () => times('/api/1') < 5,
    caller: (index) => ({ begin: () => ({ method: 'GET', path: `/${index}`, token: `of ${index}` }) }),
  });
  expect(new Set(heard.map(({ path, token }) => `${path} ${token}`))).toEqual(
    new Set(['/api/0 Bearer of 0', '/api/1 Bearer of 1', '/api/2 Bearer of 2']),
  );
  expect(answers).toBe(heard.length);
  expect(failures).toBe(times('/api/0'));
  expect(times('/api/1')).toBeGreaterThanOrEqual(5);
  expect(perSecond).toBeGreaterThan(0);
  expect(p50Ms).toBeGreaterThan(0);
});

test('a round of two calls counts once, by its last answer, and every one that was begun is ended', async () => {
  const asked: string[] = [];
  const { url, heard } = await serve(({ path, body }) => {
    if (path === '/api/ask') return { status: 201, body: `id of ${JSON.parse(body).payer}` };
    asked.push(JSON.parse(body).id);
    return { status: asked.length % 2 === 0 ? 200 : 409 };
  });
  const { answers, failures } = await keepCalling({
    urls: [url],
    callers: 4,
    goesOn: () => asked.length < 20,
    caller: (payer) => ({
      begin: () => ({ method: 'POST', path: '/ask', body: { payer } }),
      next: ({ status, body }) =>
        status === 201 ? { method: 'POST', path: '/confirm', body: { id: body } } : undefined,
    }),
  });
  expect(heard.length).toBe(2 * answers);
  expect(asked.length).toBe(answers);
  expect(new Set(asked)).toEqual(new Set(['id of 0', 'id of 1', 'id of 2', 'id of 3']));
  expect(failures).toBe(Math.ceil(answers / 2));
});

test('callers share the addresses out', async () => {
  const [one, other] = [await serve(() => ({ status: 200 })), await serve(() => ({ status: 200 }))];
  await keepCalling({
    urls: [one.url, other.url],
    callers: 4,
    goesOn: () => one.heard.length < 10,
    caller: (index) => ({ begin: () => ({ method: 'GET', path: `/${index}` }) }),
  });
  expect(new Set(one.heard.map(({ path }) => path))).toEqual(new Set(['/api/0', '/api/2']));
  expect(new Set(other.heard.map(({ path }) => path))).toEqual(new Set(['/api/1', '/api/3']));
});

test('a call without an answer ends the run as failed and is not sent again', async () => {
  const { url, heard } = await serve(() => undefined);
  const call = { method: 'POST', path: '/pay', body: {} } as const;
  const caller = () => ({ begin: () => call });
  const run = keepCalling({ urls: [url], callers: 2, goesOn: () => true, caller });
  await expect(run).rejects.toThrow('2 callers got no answer');
  expect(heard.length).toBe(2);
});

test('times are told as what half of them and all but one in a hundred stay below', () => {
  const times = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(quantiles(times)).toEqual({ p50Ms: 101, p99Ms: 199 });
  expect(quantiles([])).toEqual({ p50Ms: 0, p99Ms: 0 });
  expect(quantile(times, 0.9)).toBe(181);
});

import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { drain } from './drain.ts';

async function asked() {
  const reached = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  const http = fastify({ forceCloseConnections: 'idle' });
  http.get('/', () => {
    reached.resolve();
    return answer.promise;
  });
  const running = fetch(await http.listen({ host: '127.0.0.1', port: 0 }));
  await reached.promise;
  const warnings: string[] = [];
  return { http, running, answer, warnings, log: { warn: (text: string) => warnings.push(text) } };
}

test('a request that runs when the bank stops is answered, and its connection does not hold the stop', async () => {
  const { http, running, answer, warnings, log } = await asked();
  const stopped = drain(http, log);
  answer.resolve('done');
  expect(await (await running).text()).toBe('done');
  await stopped;
  expect(warnings).toEqual([]);
});

test('a request that hangs is ended after the limit, which is written down', async () => {
  const { http, running, warnings, log } = await asked();
  const refused = expect(running).rejects.toThrow();
  await drain(http, log, 10);
  await refused;
  expect(warnings).toEqual(['requests were still running after the time to finish them']);
});

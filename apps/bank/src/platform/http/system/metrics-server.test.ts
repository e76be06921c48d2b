import { get } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { createMetrics } from '../../metrics.ts';
import { type MetricsServer, serveMetrics } from './metrics-server.ts';

const server: MetricsServer = await serveMetrics(createMetrics(), 0);
afterAll(() => server.stop());

test('the port for metrics answers them and nothing else', async () => {
  const answer = await fetch(server.url);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('nodejs_eventloop_lag_seconds');
  for (const path of ['/', '/healthz', '/metrics/', '/metrics?x=1']) {
    expect((await fetch(new URL(path, server.url))).status, path).toBe(404);
  }
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(404);
});

test('it is reached by the loopback address only', async () => {
  const { port } = new URL(server.url);
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of others) {
    const refused = await new Promise((resolve) => {
      get({ host: address, port, path: '/metrics', timeout: 2_000 }, () => resolve('answered'))
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
        .on('timeout', () => resolve('timeout'));
    });
    expect(refused, address).not.toBe('answered');
  }
});

test('a port that is taken is said in one sentence', async () => {
  const port = Number(new URL(server.url).port);
  await expect(serveMetrics(createMetrics(), port)).rejects.toThrow('Set METRICS_PORT to another port.');
});

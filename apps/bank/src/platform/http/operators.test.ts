import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../tools/testing/database.ts';
import { testHttpServer } from '../../../../../tools/testing/http-server.ts';
import { sampleRoutes } from '../../../../../tools/testing/platform/sample-routes.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';

let database: Database;
let app: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await testHttpServer(database, sampleRoutes);
});
afterAll(() => app.close());

describe('what operators ask', () => {
  test('/healthz says that the process lives; /readyz says whether it can serve', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', version: '0.0.0' });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    const broken = await testHttpServer(database, [], {
      checkReady: () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })),
    });
    expect((await broken.inject('/readyz')).statusCode).toBe(503);
    await broken.close();
  });

  test('/metrics counts requests by route and status, for whoever has the token', async () => {
    const token = 'a token of the operator';
    const watched = await testHttpServer(database, sampleRoutes, {
      config: readConfig({ LOG_LEVEL: 'silent', METRICS_TOKEN: token }),
    });
    const ask = (authorization?: string) =>
      watched.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
    await watched.inject('/api/v1/mine/');
    const { body } = await ask(`Bearer ${token}`);
    expect(body).toContain('farthing_http_requests_total{method="GET",route="/api/v1/mine/",status="401"}');
    expect(body).toContain('farthing_http_request_duration_seconds_bucket');
    expect(body).toContain('nodejs_eventloop_lag_seconds');
    expect((await ask()).statusCode).toBe(404);
    expect((await ask(`Bearer ${token}!`)).statusCode).toBe(404);
    await watched.close();
  });

  test('without a token /metrics is nobody’s, not even this machine’s: a proxy on it would open it to all', async () => {
    expect((await app.inject('/metrics')).statusCode).toBe(404);
    expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
  });

  test('security.txt names the operator’s address and a day to come, and is not there without an address', async () => {
    expect((await app.inject('/.well-known/security.txt')).statusCode).toBe(404);
    const told = await testHttpServer(database, [], {
      config: readConfig({
        ...{ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://bank.example' },
        SECURITY_CONTACT: 'https://bank.example/report',
      }),
      clock: { now: () => new Date('2026-03-01T12:34:56Z') },
    });
    expect((await told.inject('/.well-known/security.txt')).body).toBe(
      [
        'Contact: https://bank.example/report',
        'Expires: 2026-05-30T00:00:00Z',
        'Preferred-Languages: en',
        'Canonical: https://bank.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
    await told.close();
  });

  test('the OpenAPI document describes exactly the routes that are served', async () => {
    const document = (await app.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/v1/echo/{id}/');
    expect(Object.keys(document.paths)).toHaveLength(sampleRoutes.length);
    const operation = document.paths['/api/v1/echo/{id}/'].post;
    expect(operation.requestBody.content['application/json'].schema.required).toEqual(['text']);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['201', '400', '429', '500']));
  });
});

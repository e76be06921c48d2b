import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';

const service = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"base":"USD","date":"2031-05-04","rates":{"CHF":0.9,"EUR":0.9134,"GBP":0.7712,"USD":1}}');
}).listen(0, '127.0.0.1');
await once(service, 'listening');
afterAll(() => service.close());
const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;

const bank = await testBank({ RATES_URL: `http://${host}/latest` });
const bankWithout = await testBank();

test('[API-21] without a service the answer is the fallback, and says so', async () => {
  expect(await bankWithout.client().getRates()).toEqual({
    base: 'USD',
    rates: { EUR: '0.92', GBP: '0.78' },
    as_of: null,
    source: 'fallback',
    stale: true,
    margin_basis_points: 50,
    fees: { currency: 'USD', transfer: '0.00', international_transfer: '0.00', card: '10.00' },
  });
});

test('[API-21] a bank that starts fetches rates by itself and serves them to anyone', async () => {
  const fetched = await vi.waitFor(
    async () => {
      const answer = await bank.client().getRates();
      expect(answer.source).toBe(host);
      return answer;
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(fetched).toMatchObject({ base: 'USD', rates: { EUR: '0.9134', GBP: '0.7712' }, stale: false });
  expect(new Date(fetched.as_of ?? '').getTime()).toBeLessThanOrEqual(bank.clock.now().getTime());
});

test('[API-21] a day after the service went away, the rates are still served and marked stale', async () => {
  service.closeAllConnections();
  service.close();
  bank.clock.advance({ days: 1 });
  expect(await bank.client().getRates()).toMatchObject({
    source: host,
    rates: { GBP: '0.7712' },
    stale: true,
  });
});

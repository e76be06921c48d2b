import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../../apps/bank/src/platform/clock.ts';
import { readConfig } from '../../apps/bank/src/platform/config.ts';
import type { Database } from '../../apps/bank/src/platform/database/database.ts';
import { createRateLimits, type RateLimits } from '../../apps/bank/src/platform/http/limits/rate-limits.ts';
import type { Authenticate } from '../../apps/bank/src/platform/http/principal.ts';
import type { Route } from '../../apps/bank/src/platform/http/route.ts';
import { createHttpServer, type HttpServices } from '../../apps/bank/src/platform/http/server.ts';
import { uuidV7 } from '../../apps/bank/src/platform/ids.ts';
import { createLogger } from '../../apps/bank/src/platform/logging.ts';
import { createMetrics } from '../../apps/bank/src/platform/metrics.ts';

const customer: Authenticate = async (token) =>
  token.startsWith('customer-') ? { kind: 'customer', customerId: token, sessionId: 'session' } : null;

const staff: Authenticate = async (token) =>
  token.startsWith('staff-')
    ? {
        kind: 'staff',
        staffId: token,
        sessionId: 'session',
        role: 'auditor',
        permissions: new Set(['books.read']),
      }
    : null;

/** A server with just these routes, whose tokens are `customer-…` and `staff-…` (with the permission `read`). */
export async function testHttpServer(
  database: Database,
  routes: readonly Route[],
  changes: Partial<HttpServices> = {},
): Promise<FastifyInstance> {
  const limits = createRateLimits(database.pool);
  const app = await createHttpServer(routes, {
    config: readConfig({ LOG_LEVEL: 'silent' }),
    brand: { name: 'Farthing' },
    database,
    limits,
    authenticateCustomer: customer,
    authenticateStaff: staff,
    isFrozen: async () => false,
    digest: (content) => createHmac('sha256', 'a key for tests').update(content).digest(),
    clock: systemClock,
    ids: uuidV7(systemClock),
    log: createLogger({ logLevel: 'silent' }),
    metrics: createMetrics(),
    version: '0.0.0',
    checkReady: async () => {},
    web: undefined,
    ...changes,
  });
  app.addHook('onClose', () => limits.close());
  return app;
}

/** Limits that forget at once what was counted, for a test that asks for more in a minute than anybody may. */
export function forgettingLimits({ pool }: Database): RateLimits & { forget(): Promise<void> } {
  let limits = createRateLimits(pool);
  return {
    take: (...call) => limits.take(...call),
    share: () => limits.share(),
    close: () => limits.close(),
    async forget() {
      await limits.close();
      await pool.query('DELETE FROM rate_limit');
      limits = createRateLimits(pool);
    },
  };
}

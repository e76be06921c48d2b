import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../../apps/bank/src/platform/clock.ts';
import { readConfig } from '../../apps/bank/src/platform/config.ts';
import type { Database } from '../../apps/bank/src/platform/database/database.ts';
import type { Authenticate } from '../../apps/bank/src/platform/http/principal.ts';
import { createRateLimits } from '../../apps/bank/src/platform/http/rate-limits.ts';
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
  return createHttpServer(routes, {
    config: readConfig({ LOG_LEVEL: 'silent' }),
    database,
    limits: createRateLimits(database.pool),
    authenticateCustomer: customer,
    authenticateStaff: staff,
    digest: (content) => createHmac('sha256', 'a key for tests').update(content).digest(),
    ids: uuidV7(systemClock),
    log: createLogger({ logLevel: 'silent' }),
    metrics: createMetrics(),
    version: '0.0.0',
    checkReady: async () => {},
    web: undefined,
    ...changes,
  });
}

import type { FastifyInstance } from 'fastify';
import type { Logger } from '../logging.ts';
import { policies } from '../policies.ts';

/** Stops accepting, waits for running requests, and after the limit ends those that hang. */
export async function drain(
  http: Pick<FastifyInstance, 'close' | 'server'>,
  log: Pick<Logger, 'warn'>,
  limitMs: number = policies.http.drainMs,
): Promise<void> {
  // Whoever is answered meanwhile keeps the connection for a next request, which would hold the stop until the limit.
  const idle = setInterval(() => http.server.closeIdleConnections(), idleMs);
  const overdue = setTimeout(() => {
    log.warn('requests were still running after the time to finish them');
    http.server.closeAllConnections();
  }, limitMs);
  await http.close();
  clearInterval(idle);
  clearTimeout(overdue);
}

const idleMs = 100;

import type { PublicMoneyRequest } from '@farthing/contract';
import type { FastifyInstance } from 'fastify';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Web } from './web.ts';

/** What everybody may read who has the link of a request for money; undefined when it leads nowhere. */
export type ReadMoneyRequest = (token: string) => Promise<PublicMoneyRequest | undefined>;

/** The one page whose content is asked for with each request. Counted by address, so that nobody tries tokens for long. */
export function registerMoneyRequestPage(
  app: FastifyInstance,
  {
    web,
    limits,
    read,
  }: { readonly web: Web; readonly limits: Pick<RateLimits, 'take'>; readonly read: ReadMoneyRequest },
): void {
  app.get<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    limits.take('lookup', { address: request.ip, principal: undefined });
    const { token } = request.params;
    const found = /^[A-Za-z0-9_-]{27}$/.test(token) ? await read(token) : undefined;
    if (found === undefined) return web.sendNotFound(request, reply);
    return web.sendMoneyRequest(found, request, reply);
  });
}

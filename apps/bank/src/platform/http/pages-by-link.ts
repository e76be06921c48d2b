import type { CheckedStatement, PublicMoneyRequest } from '@farthing/contract';
import type { LinkedReceipt } from '@farthing/rules';
import type { FastifyInstance } from 'fastify';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Web } from './web.ts';

/** What everybody may read who has a link, undefined when it leads nowhere; or the code of a statement. */
export type LinkReaders = {
  readMoneyRequest(token: string): Promise<PublicMoneyRequest | undefined>;
  readReceipt(token: string): Promise<LinkedReceipt | undefined>;
  checkStatement(typed: string): Promise<CheckedStatement>;
};

type Services = {
  readonly web: Web;
  readonly limits: Pick<RateLimits, 'take'>;
  readonly readers: Partial<LinkReaders>;
};

/** The pages whose content is asked for with each request. Counted by address, so that nobody tries tokens for long. */
export function registerPagesByLink(app: FastifyInstance, { web, limits, readers }: Services): void {
  const { readMoneyRequest, readReceipt, checkStatement } = readers;
  app.get<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    limits.take('lookup', { address: request.ip, principal: undefined });
    const { token } = request.params;
    const found = /^[A-Za-z0-9_-]{27}$/.test(token) ? await readMoneyRequest?.(token) : undefined;
    if (found === undefined) return web.sendNotFound(request, reply);
    return web.sendMoneyRequest(found, request, reply);
  });
  app.get<{ Params: { token: string } }>('/receipt/:token', async (request, reply) => {
    limits.take('lookup', { address: request.ip, principal: undefined });
    const { token } = request.params;
    const found = /^[A-Za-z0-9_-]{72}$/.test(token) ? await readReceipt?.(token) : undefined;
    if (found === undefined) return web.sendNotFound(request, reply);
    return web.sendReceipt(found, request, reply.header('x-robots-tag', 'noindex'));
  });
  // Where the form of /verify leads without script.
  app.get<{ Querystring: { code?: unknown } }>('/verify/answer', async (request, reply) => {
    limits.take('account', { address: request.ip, principal: undefined });
    const { code } = request.query;
    const checked = await checkStatement?.(typeof code === 'string' ? code.slice(0, 100) : '');
    if (checked === undefined) return web.sendNotFound(request, reply);
    return web.sendChecked(checked, request, reply.header('x-robots-tag', 'noindex'));
  });
}

import type { AskedLoanCost, CheckedStatement, PublicMoneyRequest, RateClass } from '@farthing/contract';
import type { LinkedReceipt } from '@farthing/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Web } from './web.ts';

/** What everybody may read who has a link, undefined when it leads nowhere; the code of a statement; or what a loan would cost. */
export type LinkReaders = {
  readMoneyRequest(token: string): Promise<PublicMoneyRequest | undefined>;
  readReceipt(token: string): Promise<LinkedReceipt | undefined>;
  checkStatement(typed: string): Promise<CheckedStatement>;
  askLoanCost(typed: AskedLoanCost['typed']): AskedLoanCost;
};

type Services = {
  readonly web: Web;
  readonly limits: Pick<RateLimits, 'take'>;
  readonly readers: Partial<LinkReaders>;
};

type ByToken = { Params: { token: string } };
type ByFigures = { Querystring: Readonly<Record<keyof AskedLoanCost['typed'], unknown>> };
type ByCode = { Querystring: { code?: unknown } };

/** The pages whose content is asked for with each request. Counted by address, so that nobody tries tokens for long. */
export function registerPagesByLink(app: FastifyInstance, { web, limits, readers }: Services): void {
  const { readMoneyRequest, readReceipt, checkStatement, askLoanCost } = readers;
  const counted = countedPages(web, limits);
  app.get<ByToken>(
    '/pay/:token',
    counted<ByToken>('lookup', async (request, reply) => {
      const { token } = request.params;
      const found = /^[A-Za-z0-9_-]{27}$/.test(token) ? await readMoneyRequest?.(token) : undefined;
      if (found === undefined) return web.sendNotFound(request, reply);
      return web.sendMoneyRequest(found, request, reply);
    }),
  );
  app.get<ByToken>(
    '/receipt/:token',
    counted<ByToken>('lookup', async (request, reply) => {
      const { token } = request.params;
      const found = /^[A-Za-z0-9_-]{72}$/.test(token) ? await readReceipt?.(token) : undefined;
      if (found === undefined) return web.sendNotFound(request, reply);
      return web.sendReceipt(found, request, reply.header('x-robots-tag', 'noindex'));
    }),
  );
  // Where the form of /verify leads without script.
  app.get<ByCode>(
    '/verify/answer',
    counted<ByCode>('account', async (request, reply) => {
      const { code } = request.query;
      const checked = await checkStatement?.(typeof code === 'string' ? code.slice(0, 100) : '');
      if (checked === undefined) return web.sendNotFound(request, reply);
      return web.sendChecked(checked, request, reply.header('x-robots-tag', 'noindex'));
    }),
  );
  // Where the calculator of /issuance leads without script.
  app.get<ByFigures>(
    '/issuance/cost',
    counted<ByFigures>('general', async (request, reply) => {
      const short = (value: unknown) => (typeof value === 'string' ? value.slice(0, 40) : '');
      const { product, amount, months, turnover } = request.query;
      const typed = { product: short(product), amount: short(amount), months: short(months) };
      const asked = askLoanCost?.({ ...typed, turnover: short(turnover) });
      if (asked === undefined) return web.sendNotFound(request, reply);
      return web.sendLoanCost(asked, request, reply.header('x-robots-tag', 'noindex'));
    }),
  );
}

type Handler<Of extends RouteGenericInterface> = (
  request: FastifyRequest<Of>,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** Who opens too many is told so by a page: it is people who read here. */
function countedPages(web: Web, limits: Services['limits']) {
  return <Of extends RouteGenericInterface>(rate: RateClass, handler: Handler<Of>): Handler<Of> =>
    async (request, reply) => {
      try {
        limits.take(rate, { address: request.ip, principal: undefined });
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'too_many_requests') throw error;
        return web.sendTooMany(request as FastifyRequest, reply, error.details.retryAfterSeconds ?? 60);
      }
      return handler(request, reply);
    };
}

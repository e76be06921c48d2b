import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Ids } from '../ids.ts';
import type { Logger } from '../logging.ts';
import type { Metrics } from '../metrics.ts';
import { policies } from '../policies.ts';
import { Refusal } from '../refusal.ts';
import { registerBodyParsers } from './body.ts';
import { errorAnswer } from './error-answer.ts';
import { type LinkReaders, registerPagesByLink } from './pages-by-link.ts';
import { type Principal, principalKey } from './principal.ts';
import { type RouteServices, registerRoutes } from './register-routes.ts';
import type { Route } from './route.ts';
import { registerSecurityHeaders, securityHeaders } from './security-headers.ts';
import { registerDocs } from './system/docs/routes.ts';
import { registerSystemRoutes, type SystemServices } from './system/system-routes.ts';
import { registerWeb, type Web } from './web.ts';

export type HttpServices = RouteServices &
  SystemServices & {
    readonly ids: Ids;
    readonly log: Logger;
    /** The built web app; without it the server answers the API only. */
    readonly web: Web | undefined;
    /** What the pages of links say; without one of them there is no such page. */
    readonly readersOfLinks?: Partial<LinkReaders>;
    /** Routes outside of the contract, such as a mail shown in a frame. */
    readonly plain?: readonly ((app: FastifyInstance) => void)[];
  };

/** The bank's HTTP server, not yet listening. */
export async function createHttpServer(
  routes: readonly Route[],
  services: HttpServices,
): Promise<FastifyInstance> {
  const { config, ids, log, metrics } = services;
  const unreadable = unreadableRequest(securityHeaders(config));
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => ids.next(),
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    rewriteUrl: ({ url }) => readableUrl(url ?? '/'),
    // Browsers open connections ahead. What is said on one that nobody has asked anything on is taken for the answer to what is
    // asked next.
    clientErrorHandler: (_error, socket) =>
      socket.bytesRead === 0 ? socket.destroy() : socket.end(unreadable),
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    bodyLimit: policies.http.jsonBytes,
    requestTimeout: policies.http.requestTimeoutMs,
    // Node looks for connections that are over their time only this often.
    http: { headersTimeout: policies.http.headersTimeoutMs, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    // As long as a whole request line: a long part is refused by its schema, like any other that is wrong.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
  });
  registerSecurityHeaders(app, config);
  await registerBodyParsers(app);
  registerTrace(app, metrics);
  registerErrors(app, services.web);
  registerRoutes(app, routes, services);
  registerSystemRoutes(app, routes, services);
  for (const register of services.plain ?? []) register(app);
  const { web, limits, readersOfLinks: readers = {} } = services;
  if (web === undefined) return app;
  await registerWeb(app, web);
  registerDocs(app, routes, web);
  registerPagesByLink(app, { web, limits, readers });
  return app;
}

/** For what Node gives up on before any hook has run: it is written by hand, with the headers of every other answer. */
function unreadableRequest(headers: Readonly<Record<string, string>>): string {
  const { status, body } = errorAnswer(new Refusal('malformed_request'), '');
  const content = JSON.stringify(body);
  const all = {
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(content.length),
    'cache-control': 'no-store',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} Bad Request`, ...lines, '', content].join('\r\n');
}

/** An address that cannot be decoded would bypass the hooks, and with them the security headers: it is a page that does not exist. */
function readableUrl(url: string): string {
  if (!url.includes('%')) return url;
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.startsWith('/api/') ? '/api/unreadable' : '/unreadable';
  }
}

/** Every answer names its request, is counted, and leaves one line in the log. */
function registerTrace(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode, elapsedTime } = reply;
    if (request.routeOptions.config.isLive !== true)
      metrics.observeRequest(request.method, route, statusCode, elapsedTime / 1000);
    // The route, not the address: an address can hold a reset token or an email.
    request.log.info(
      { method: request.method, route, status: statusCode, ms: Math.round(elapsedTime) },
      'answered',
    );
    done();
  });
}

function registerErrors(app: FastifyInstance, web: Web | undefined): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, headers, body, fault } = errorAnswer(error, request.id);
    if (fault) request.log.error({ err: error }, 'failed');
    else
      request.log.info({ refused: body.code, from: request.ip, who: nameOf(request.principal) }, 'refused');
    return reply.code(status).headers(headers).type('application/json').send(JSON.stringify(body));
  });
  app.setNotFoundHandler((request, reply) => {
    if (web !== undefined && !request.url.startsWith('/api/')) return web.sendNotFound(request, reply);
    throw new Refusal('not_found');
  });
}

function nameOf(principal: Principal | undefined): string {
  return principal === undefined ? 'anyone' : principalKey(principal);
}

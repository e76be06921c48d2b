import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Brand } from '../../brand.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Metrics } from '../../metrics.ts';
import { Refusal } from '../../refusal.ts';
import type { Route } from '../route.ts';
import { openApiDocument } from './openapi.ts';
import { registerWellKnown } from './well-known.ts';

export type SystemServices = {
  readonly config: Config;
  readonly brand: Pick<Brand, 'name'>;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly version: string;
  /** Resolves when requests can be served; says why not otherwise. */
  readonly checkReady: () => Promise<void>;
};

/** What operators and programs ask of a server, rather than customers. */
export function registerSystemRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  { config, brand, clock, metrics, version, checkReady }: SystemServices,
): void {
  const calls = routes.map((route) => route.call);
  const openApi = underName(brand, (name) =>
    JSON.stringify(openApiDocument(calls, { title: `${name} API`, version })),
  );

  app.get('/healthz', async () => ({ status: 'ok', version }));
  app.get('/readyz', async () => {
    await checkReady();
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, config.metricsToken)) throw new Refusal('not_found');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  registerWellKnown(app, config, clock);
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(openApi()));
}

/** Made once for each name of the bank, and not before somebody wants it: each takes as long as a tenth of a start. */
function underName(brand: Pick<Brand, 'name'>, make: (name: string) => string): () => string {
  let made: { readonly name: string; readonly text: string } | undefined;
  return () => {
    const { name } = brand;
    if (made?.name !== name) made = { name, text: make(name) };
    return made.text;
  };
}

/**
 * With the configured token only: figures about traffic are not for everyone. Where a request seems to come from says
 * nothing: behind a proxy on the same machine all of them come from this machine.
 */
function maySeeMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(request.headers.authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

import * as calls from '@farthing/contract';
import type { Config } from '../../platform/config.ts';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { askAboutExpired, askAboutHanging, topupJobs } from './jobs.ts';
import { httpProvider, type SandboxProvider, sandboxProvider } from './providers/index.ts';
import { topupRoutes } from './routes.ts';
import type { TopupServices } from './services.ts';
import { catchUp } from './settle.ts';

export * from './views.ts';

export type Topups = {
  readonly routes: readonly Route[];
  /** Asks the provider about what hangs, as a job does each minute. */
  askAboutHanging(): Promise<void>;
  /** Asks about what was not paid in time, as a job does each hour. */
  askAboutExpired(): Promise<void>;
};

export type TopupsOptions = Omit<TopupServices, 'provider' | 'config'> & {
  readonly config: TopupServices['config'] &
    Pick<Config, 'mode' | 'publicUrl' | 'host' | 'port' | 'cardProviderUrl' | 'providerSecrets'>;
  readonly jobs: Jobs;
};

/** Money that customers bring in by a card from elsewhere. */
export function topupsModule(options: TopupsOptions): Topups {
  const { jobs } = options;
  const sandbox = sandboxOf(options, async (id) => void (await catchUp(services, id)));
  const services: TopupServices = { ...options, provider: sandbox ?? outside(options) };
  for (const job of topupJobs(services)) jobs.register(job);
  return {
    routes: [...topupRoutes(services), ...(sandbox === undefined ? [] : sandboxRoutes(sandbox))],
    askAboutHanging: () => askAboutHanging(services),
    askAboutExpired: () => askAboutExpired(services),
  };
}

function outside({ config, clock }: TopupsOptions) {
  const { cardProviderUrl: url, providerSecrets, publicUrl, host, port } = config;
  const address = publicUrl ?? `http://${host}:${port}`;
  return url === undefined
    ? undefined
    : httpProvider({ url, address, secrets: providerSecrets.cards, clock });
}

/** In a sandbox without a provider of its own choice. */
function sandboxOf(
  { config, database, clock, jobs }: TopupsOptions,
  tell: (id: string) => Promise<void>,
): SandboxProvider | undefined {
  if (config.mode !== 'sandbox' || config.cardProviderUrl !== undefined) return undefined;
  return sandboxProvider({ database, clock, jobs, tell });
}

/** The provider's own pages: whoever can reach a sandbox can make money with them. */
function sandboxRoutes(provider: SandboxProvider): Route[] {
  return [
    route(calls.getCardPayment, async ({ params }) => ({ payment: await provider.read(params.paymentId) })),
    route(calls.decideCardPayment, async ({ params, body }) => ({
      ...done('The card provider has done it.'),
      payment: await provider.decide(params.paymentId, body.outcome),
    })),
  ];
}

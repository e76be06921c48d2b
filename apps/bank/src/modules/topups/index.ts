import * as calls from '@farthing/contract';
import { type Config, publicUrlOf } from '../../platform/config.ts';
import type { Reader } from '../../platform/database/database.ts';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Actor } from '../audit/index.ts';
import type { Work } from '../books/index.ts';
import { type DebtDecision, owing, planDebt } from './debt.ts';
import { type Decision, decidable, planDecision } from './decide.ts';
import { askAboutExpired, askAboutHanging, topupJobs } from './jobs.ts';
import { httpProvider, type SandboxProvider, sandboxProvider } from './providers/index.ts';
import { topupRoutes } from './routes.ts';
import type { TopupServices } from './services.ts';
import { catchUp } from './settle.ts';
import { findTopup } from './store.ts';
import type { Told, Topup, TopupFacts } from './topup.ts';

export type { DebtDecision } from './debt.ts';
export { owedMinor, type Topup } from './topup.ts';
export * from './views.ts';

export type Topups = {
  readonly routes: readonly Route[];
  find(reader: Reader, id: string): Promise<Topup | undefined>;
  /** What the provider says of it now; null when it cannot be asked or does not know it. */
  told(id: string): Promise<Told['state'] | null>;
  /** One that staff can decide so; refused otherwise. */
  decidable(reader: Reader, id: string, wanted: Decision): Promise<Topup>;
  /** What has to be handed in for a decision, as things are now. */
  plan(reader: Reader, actor: Actor, id: string, wanted: Decision): Promise<Work>;
  /** What is owed for one that was taken back, and can be settled so; refused otherwise. */
  owing(reader: Reader, id: string, wanted: DebtDecision): Promise<TopupFacts>;
  planDebt(reader: Reader, actor: Actor, id: string, wanted: DebtDecision): Promise<Work>;
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
    find: findTopup,
    async told(id) {
      const told = await services.provider?.find(id).catch(() => undefined);
      return told?.state ?? null;
    },
    decidable,
    plan: (reader, actor, id, wanted) => planDecision(services, reader, actor, id, wanted),
    owing: (reader, id, wanted) => owing(services, reader, id, wanted),
    planDebt: (reader, actor, id, wanted) => planDebt(services, reader, actor, id, wanted),
    askAboutHanging: () => askAboutHanging(services),
    askAboutExpired: () => askAboutExpired(services),
  };
}

function outside({ config, clock }: TopupsOptions) {
  const { cardProviderUrl: url, providerSecrets } = config;
  return url === undefined
    ? undefined
    : httpProvider({ url, address: publicUrlOf(config), secrets: providerSecrets.cards, clock });
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

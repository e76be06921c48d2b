import type { Route } from '../../../platform/http/route.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { collectDebts, endHolds, networkJobs } from './jobs.ts';
import { networkRoutes } from './routes.ts';
import type { NetworkServices } from './services.ts';

export { networkCalls } from './calls.ts';
export type { NetworkAnswer, NetworkServices, PaymentBody } from './services.ts';

export type CardNetwork = {
  readonly routes: readonly Route[];
  /** Ends what nobody has cleared in time, as a job does every ten minutes. */
  endHolds(): Promise<void>;
  /** Takes what is owed where it is there by now, as a job does every five minutes. */
  collectDebts(): Promise<void>;
};

/** Payments by the bank's cards: what the card network asks and tells. */
export function cardNetwork(services: NetworkServices & { readonly jobs: Jobs }): CardNetwork {
  for (const job of networkJobs(services)) services.jobs.register(job);
  return {
    routes: networkRoutes(services),
    endHolds: () => endHolds(services),
    collectDebts: () => collectDebts(services),
  };
}

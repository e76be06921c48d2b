import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { forgetUnused, positionFigures } from './exchange/index.ts';
import { accountRoutes } from './routes.ts';
import type { AccountServices } from './services.ts';

export * from './views.ts';

export type Accounts = {
  readonly routes: readonly Route[];
  /** For Prometheus: how much of its bound each position of the bank uses. */
  positionFigures(): ReturnType<typeof positionFigures>;
};

/** What a customer holds: their accounts, how they like to see them, and money that moves between them. */
export function accountsModule(
  services: AccountServices & { readonly jobs: Pick<Jobs, 'register'> },
): Accounts {
  services.jobs.register({
    name: 'forget-unused-quotes',
    every: '23 * * * *',
    handle: () => forgetUnused(services.database.kysely, services.clock.now()),
  });
  return { routes: accountRoutes(services), positionFigures: () => positionFigures(services) };
}

import type { Config } from '../../platform/config.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { CurrentSettings } from '../settings/index.ts';
import { ratesRoutes } from './routes.ts';
import { createRates, type Rates, type RatesOptions } from './service.ts';

export { ratesOfDay } from './days.ts';
export { type CurrentRates, middleRate, worthIn } from './rates.ts';
export type { Rates } from './service.ts';
export { listRatesByDay } from './store.ts';

export type RatesModule = Rates & {
  readonly routes: readonly Route[];
  /** Asks for rates if there are none that are fresh, and does not wait: a slow service must not delay the start. */
  start(): void;
};

/** Exchange rates: fetched by a job, kept in the database, served from memory. */
export function ratesModule(
  platform: RatesOptions & {
    readonly config: Pick<Config, 'ledgerCurrency'>;
    readonly jobs: Jobs;
    readonly settings: CurrentSettings;
  },
): RatesModule {
  const rates = createRates(platform);
  if (platform.config.ratesUrl !== undefined) {
    // Every minute it is decided whether to ask, so that after a failure nobody waits for the next full hour.
    platform.jobs.register({ name: 'refresh-rates', every: '* * * * *', handle: () => rates.refreshIfDue() });
  }
  return {
    routes: ratesRoutes(rates, platform.settings, platform.config.ledgerCurrency),
    current: rates.current,
    quote: rates.quote,
    start() {
      rates.refreshIfDue().catch((err) => platform.log.warn({ err }, 'no exchange rates at the start'));
    },
  };
}

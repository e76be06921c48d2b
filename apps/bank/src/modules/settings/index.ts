import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Logger } from '../../platform/logging.ts';
import { brandBy } from './brand.ts';
import { settingsChange } from './changes.ts';
import { type FollowedSettings, followSettings } from './follow.ts';
import { refuseUnreadyLive } from './live-gate.ts';
import { defaultsOf } from './registry/index.ts';
import { settingsRoutes } from './routes.ts';
import { type SettingsServices, toChanges } from './services.ts';
import type { SettingChange } from './snapshot.ts';
import { type ChangeRow, changesQuery, toChange, versionQuery } from './store.ts';

export {
  amountOf,
  bankHolidaysOf,
  basisPointsIn,
  basisPointsOf,
  chainTerms,
  coinPriceOf,
  depositBounds,
  depositMs,
  loanOffer,
  openingTerms,
  referralTerms,
  reviewMs,
  staffTerms,
  transferFees,
} from './amounts.ts';
export { creditOfferOf } from './credit-terms.ts';
export type { CurrentSettings, SettingsOverTime } from './follow.ts';
export { lateAnswer, lendingProductAnswer, lendingProductsOf, percentOf } from './lending-products.ts';
export { defaultsOf, sandboxDeposits, valueInWords } from './registry/index.ts';
export { readSettingsAt } from './services.ts';
export { siteNow } from './site-now.ts';
export { siteTerms } from './site-terms.ts';
export type { Settings } from './snapshot.ts';
export { type TierTerms, tierTerms } from './tier-terms.ts';

export type SettingsModule = FollowedSettings & {
  readonly brand: Brand;
  /** The calls of staff; need the engine of proposals, whose people are bound by settings themselves. */
  staffRoutes(services: Omit<SettingsServices, 'config' | 'database' | 'clock'>): readonly Route[];
};

type Options = {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
};

/** What an operator decides: changed by two people, kept with its history, read from memory. */
export function settingsModule(options: Options): SettingsModule {
  const { config, database } = options;
  const defaults = defaultsOf(config);
  const followed = followSettings({
    ...options,
    defaults,
    load: loading(config, database),
  });
  return {
    ...followed,
    brand: brandBy(followed.known),
    async start() {
      await followed.start();
      refuseUnreadyLive(config, followed.known().values, defaults);
    },
    staffRoutes(given) {
      const services = { ...options, ...given };
      services.staff.register('settings', settingsChange(services));
      return settingsRoutes(services);
    },
  };
}

/** By connections of which none is held while another is waited for: a request that holds one of the pool asks here. */
function loading(config: Config, { lookups }: Pick<Database, 'lookups'>) {
  return async (known: number | undefined): Promise<readonly SettingChange[] | undefined> => {
    const newest = await lookups.query<{ version: number }>(versionQuery);
    if (known !== undefined && newest.rows[0]?.version === known) return undefined;
    const { rows } = await lookups.query<ChangeRow>(changesQuery);
    return toChanges(config, rows.map(toChange));
  };
}

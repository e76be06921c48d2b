import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';

/** What the use cases of this module stand on. */
export type StatementServices = {
  readonly config: Pick<Config, 'accountCodes' | 'publicUrl' | 'host' | 'port' | 'mode'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly brand: Brand;
};

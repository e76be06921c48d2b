import type { Ledger } from '@farthing/ledger';
import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Logger } from '../../platform/logging.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Audit } from '../audit/index.ts';
import type { Books } from '../books/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Owners } from '../owners/index.ts';
import type { Pins } from '../pins/index.ts';
import type { Rates } from '../rates/index.ts';
import type { CurrentSettings, SettingsOverTime } from '../settings/index.ts';

/** What the use cases of this module stand on. */
export type AccountServices = {
  readonly config: Pick<Config, 'mode' | 'ledgerCurrency' | 'accountCodes'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ledger: Pick<Ledger, 'openAccountsWithin' | 'closeAccountWithin'>;
  readonly audit: Audit;
  readonly books: Books;
  readonly identity: Pick<Identity, 'lock' | 'codes' | 'deliverCode'>;
  readonly owners: Pick<Owners, 'begin' | 'lowerLimits'>;
  readonly pins: Pick<Pins, 'check'>;
  readonly rates: Pick<Rates, 'current' | 'quote'>;
  readonly settings: CurrentSettings & SettingsOverTime;
  readonly brand: Brand;
  readonly mailer: Mailer;
  readonly log: Logger;
};

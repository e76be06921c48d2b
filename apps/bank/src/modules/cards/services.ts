import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Audit } from '../audit/index.ts';
import type { Books } from '../books/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Pins } from '../pins/index.ts';
import type { CurrentSettings } from '../settings/index.ts';

/** What the use cases of this module stand on. */
export type CardServices = {
  readonly config: Pick<Config, 'ledgerCurrency' | 'mode'>;
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly books: Books;
  readonly identity: Pick<Identity, 'find' | 'askForApproval' | 'approvedByPasskey'>;
  readonly pins: Pick<Pins, 'check'>;
  readonly settings: CurrentSettings;
};

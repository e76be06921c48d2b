import type { Currency } from '@farthing/money';
import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Audit } from '../audit/index.ts';
import type { Books } from '../books/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Rates } from '../rates/index.ts';
import type { CurrentSettings } from '../settings/index.ts';

/** What the use cases of this module stand on. */
export type ReferralServices = {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly books: Books;
  readonly identity: Identity;
  readonly settings: CurrentSettings;
  readonly rates: Pick<Rates, 'current'>;
  readonly currency: Currency;
  readonly brand: Brand;
};

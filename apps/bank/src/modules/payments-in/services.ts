import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Audit } from '../audit/index.ts';
import type { Books } from '../books/index.ts';
import type { Rates } from '../rates/index.ts';
import type { CurrentSettings } from '../settings/index.ts';

export type PaymentInServices = {
  readonly config: Pick<Config, 'mode' | 'ledgerCurrency' | 'accountCodes'>;
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly books: Pick<Books, 'account' | 'submit'>;
  readonly rates: Rates;
  readonly settings: CurrentSettings;
};

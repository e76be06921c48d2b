import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { View } from '../../platform/database/view.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Logger } from '../../platform/logging.ts';
import type { Audit } from '../audit/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Screening } from '../screening/index.ts';
import type { CurrentSettings } from '../settings/index.ts';

/** What of a payment the book is made from, and by which it knows when somebody was paid last. */
export type PaymentView = View<{
  readonly id: string;
  readonly customer_id: string;
  readonly payer_account: number;
  readonly payee_key: string;
  readonly account_name: string;
  readonly bank_name: string;
  readonly currency: string;
  readonly destination: unknown;
  readonly confirmed_at: Date | null;
  readonly sent_at: Date | null;
}>;

/** What the use cases of this module stand on. */
export type PayeeServices = {
  readonly config: Pick<Config, 'mode' | 'accountCodes' | 'nameChecks'>;
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly audit: Audit;
  readonly identity: Pick<Identity, 'lock'>;
  readonly payments: PaymentView;
  readonly screening: Pick<Screening, 'screenPayees'>;
  readonly settings: CurrentSettings;
};

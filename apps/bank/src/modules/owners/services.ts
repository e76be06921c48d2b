import type { Ledger } from '@farthing/ledger';
import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { View } from '../../platform/database/view.ts';
import type { Origin } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Audit } from '../audit/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Pins } from '../pins/index.ts';

/** What the use cases of this module stand on. */
export type OwnerServices = {
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly identity: Pick<Identity, 'lock' | 'codes' | 'deliverCode'>;
  readonly pins: Pick<Pins, 'check'>;
  readonly ledger: Pick<Ledger, 'closeAccountWithin'>;
  /** Payments, which stand on this module and are handed to it by name. */
  readonly payments: View<{
    readonly customer_id: string;
    readonly payer_account: number;
    readonly state: string;
  }>;
};

/** Who asks, and from where. */
export type Asking = { readonly customerId: string; readonly origin: Origin };

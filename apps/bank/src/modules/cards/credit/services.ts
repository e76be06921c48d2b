import type { Ledger } from '@farthing/ledger';
import type { Origin } from '../../../platform/http/route.ts';
import type { Logger } from '../../../platform/logging.ts';
import type { Identity } from '../../identity/index.ts';
import type { CardServices } from '../services.ts';

/** What credit cards stand on. */
export type CreditServices = CardServices & {
  readonly ledger: Pick<Ledger, 'accounts' | 'openAccounts'>;
  readonly log: Logger;
  readonly identity: Pick<Identity, 'lock' | 'codes' | 'deliverCode'>;
};

/** Who asks, and from where. */
export type Asking = { readonly customerId: string; readonly origin: Origin };

import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { View } from '../../platform/database/view.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Audit } from '../audit/index.ts';
import type { Identity } from '../identity/index.ts';

/** What of a payment a request knows: whether and when it was sent, and how much it was. */
export type PaymentView = View<{
  readonly id: string;
  readonly state: string;
  readonly amount: bigint;
  readonly sent_at: Date | null;
}>;

/** What the use cases of this module stand on. */
export type RequestServices = {
  readonly config: Pick<Config, 'accountCodes'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly audit: Audit;
  readonly identity: Pick<Identity, 'lock'>;
  readonly payments: PaymentView;
};

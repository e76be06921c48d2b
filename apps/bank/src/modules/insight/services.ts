import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Audit } from '../audit/index.ts';
import type { Identity } from '../identity/index.ts';
import type { StandingOrders } from '../standing-orders/index.ts';

export type InsightServices = {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly audit: Audit;
  readonly brand: Brand;
  readonly mailer: Mailer;
  readonly identity: Pick<Identity, 'find'>;
  readonly standingOrders: Pick<StandingOrders, 'comingFrom'>;
};

/** Who asks, and from where. */
export type Asking = { readonly customerId: string; readonly origin: Origin };

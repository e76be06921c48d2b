import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/logging.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Audit } from '../audit/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Owners } from '../owners/index.ts';
import type { Payees } from '../payees/index.ts';
import type { Pins } from '../pins/index.ts';
import type { Withdrawals } from '../withdrawals/index.ts';

/** What the use cases of this module stand on. */
export type BatchServices = {
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly identity: Pick<Identity, 'codes' | 'deliverCode'>;
  readonly pins: Pick<Pins, 'check'>;
  readonly owners: Pick<Owners, 'findFor' | 'lockFor'>;
  readonly payees: Pick<Payees, 'namesOfFile'>;
  readonly withdrawals: Pick<Withdrawals, 'lines'>;
};

/** Who asks, from where, and by which session. */
export type Asking = { readonly customerId: string; readonly sessionId: string; readonly origin: Origin };

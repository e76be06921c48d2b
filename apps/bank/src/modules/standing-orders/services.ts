import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Turns } from '../../platform/concurrency/turns.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/logging.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Audit } from '../audit/index.ts';
import type { Books } from '../books/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Pins } from '../pins/index.ts';
import type { CurrentSettings } from '../settings/index.ts';
import type { Withdrawals } from '../withdrawals/index.ts';

export type StandingOrderOptions = {
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly books: Pick<Books, 'submit'>;
  readonly identity: Pick<Identity, 'find' | 'lock' | 'codes' | 'askForApproval' | 'approvedByPasskey'>;
  readonly pins: Pick<Pins, 'check'>;
  readonly settings: CurrentSettings;
  readonly withdrawals: Pick<Withdrawals, 'describeOrdered' | 'planOrdered'>;
};

/** What the use cases of this module stand on. */
export type StandingOrderServices = Omit<StandingOrderOptions, 'jobs'> & {
  /** A customer's payments come one after the other. */
  readonly turns: Turns;
};

/** Who asks, and from where. */
export type Asking = { readonly customerId: string; readonly origin: Origin };

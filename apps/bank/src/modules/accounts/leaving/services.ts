import type { Ledger } from '@farthing/ledger';
import type { Brand } from '../../../platform/brand.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Logger } from '../../../platform/logging.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Audit } from '../../audit/index.ts';
import type { Books } from '../../books/index.ts';
import type { Cards } from '../../cards/index.ts';
import type { Identity } from '../../identity/index.ts';
import type { Payees } from '../../payees/index.ts';
import type { Pins } from '../../pins/index.ts';
import type { Staff } from '../../staff/index.ts';
import type { Withdrawals } from '../../withdrawals/index.ts';

/** What leaving stands on. */
export type LeavingServices = {
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Pick<Jobs, 'register'>;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly books: Pick<Books, 'submit'>;
  readonly ledger: Pick<Ledger, 'closeAccountWithin'>;
  readonly identity: Pick<Identity, 'codes' | 'deliverCode' | 'find' | 'leave'>;
  /** What savings have earned since the last month would otherwise be gone with them. */
  readonly creditEarned: (customerId: string) => Promise<void>;
  readonly payees: Pick<Payees, 'findKept'>;
  readonly pins: Pick<Pins, 'check'>;
  readonly cards: Pick<Cards, 'change'>;
  readonly staff: Pick<Staff, 'openProposals'>;
  readonly withdrawals: Pick<Withdrawals, 'describeOrdered' | 'feeOf' | 'planOrdered' | 'takeStep'>;
};

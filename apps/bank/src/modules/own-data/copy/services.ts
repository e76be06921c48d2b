import type { Brand } from '../../../platform/brand.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Logger } from '../../../platform/logging.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Audit } from '../../audit/index.ts';
import type { Identity } from '../../identity/index.ts';
import type { CurrentSettings } from '../../settings/index.ts';

export type CopyServices = {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly brand: Brand;
  readonly secrets: Secrets;
  readonly audit: Audit;
  readonly identity: Pick<Identity, 'codes' | 'deliverCode' | 'find' | 'lock'>;
  readonly settings: CurrentSettings;
  /** What customers read of themselves. */
  readonly routes: readonly Route[];
};

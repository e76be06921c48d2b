import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Audit } from '../audit/index.ts';
import type { Identity } from '../identity/index.ts';

export type ScreeningServices = {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly audit: Audit;
  readonly identity: Pick<Identity, 'byStaff'>;
};

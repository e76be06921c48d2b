import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/logging.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Hub } from '../../platform/stream/hub.ts';
import type { Audit } from '../audit/index.ts';
import type { Identity } from '../identity/index.ts';

export type NoticesServices = {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly log: Pick<Logger, 'warn'>;
  readonly jobs: Pick<Jobs, 'register' | 'enqueue'>;
  readonly stream: Pick<Hub, 'onTold'>;
  /** The services of browsers that devices are woken by. Only a test posts to its own machine. */
  readonly push: { readonly hosts: readonly string[]; readonly allowInside: boolean };
  /** Who sends, for those services. */
  readonly contact: string;
  readonly mailer: Mailer;
  readonly brand: Brand;
  readonly audit: Audit;
  readonly identity: Pick<Identity, 'lock'>;
};

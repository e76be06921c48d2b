import type { Jobs } from '../../../platform/jobs.ts';
import type { Logger } from '../../../platform/logging.ts';
import type { CardServices } from '../services.ts';

/** What disputes stand on. */
export type DisputeServices = Pick<
  CardServices,
  'brand' | 'database' | 'clock' | 'ids' | 'secrets' | 'mailer' | 'audit' | 'books' | 'identity'
> & { readonly jobs: Jobs; readonly log: Logger };

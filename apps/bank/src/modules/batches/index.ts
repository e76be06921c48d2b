import type { Route } from '../../platform/http/route.ts';
import { payBatchesJob } from './job.ts';
import { payApproved } from './pay.ts';
import { type BatchWanted, findAnyBatch } from './read.ts';
import { batchRoutes } from './routes.ts';
import type { BatchServices } from './services.ts';

export type { BatchWanted } from './read.ts';
export * from './views.ts';

export type Batches = {
  readonly routes: readonly Route[];
  /** Whosever it is, for staff; undefined when there is none. */
  find(wanted: BatchWanted): ReturnType<typeof findAnyBatch>;
  /** Pays the lines of what was approved; a job does this at once, and every minute. */
  payApproved(): Promise<void>;
};

/** Payments of a company from one file: checked as a whole, approved once, paid line by line. */
export function batchesModule(services: BatchServices): Batches {
  const { name, every } = payBatchesJob;
  services.jobs.register({ name, every, handle: () => payApproved(services) });
  return {
    routes: batchRoutes(services),
    find: (wanted) => findAnyBatch(services, wanted),
    payApproved: () => payApproved(services),
  };
}

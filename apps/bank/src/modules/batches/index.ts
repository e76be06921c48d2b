import type { Route } from '../../platform/http/route.ts';
import { payBatchesJob } from './job.ts';
import { payApproved } from './pay.ts';
import { batchRoutes } from './routes.ts';
import type { BatchServices } from './services.ts';

export * from './views.ts';

export type Batches = {
  readonly routes: readonly Route[];
  /** Pays the lines of what was approved; a job does this at once, and every minute. */
  payApproved(): Promise<void>;
};

/** Payments of a company from one file: checked as a whole, approved once, paid line by line. */
export function batchesModule(services: BatchServices): Batches {
  const { name, every } = payBatchesJob;
  services.jobs.register({ name, every, handle: () => payApproved(services) });
  return { routes: batchRoutes(services), payApproved: () => payApproved(services) };
}

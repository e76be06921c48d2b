import { getOperations, retryDeadJob } from '@farthing/contract';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { auditRoutes } from './audit/index.ts';
import { bookRoutes, checkJob, daysJob } from './books/index.ts';
import { customerRoutes } from './customers/index.ts';
import { registerKinds } from './kinds/index.ts';
import { listRoutes } from './lists/index.ts';
import { monthRoutes } from './months/index.ts';
import { readOperations, retryJob } from './operations.ts';
import { queueRoutes, referralRoutes } from './queues/index.ts';
import type { DeskServices } from './services.ts';

export { returnEvidence as paymentEvidence } from './evidence/index.ts';

/** Where staff work: what waits for them, the customers, the books, and how the bank is doing. It keeps no money. */
export function deskModule(services: DeskServices): { readonly routes: readonly Route[] } {
  registerKinds(services);
  services.jobs.register(checkJob(services));
  services.jobs.register(daysJob(services));
  return {
    routes: [
      ...queueRoutes(services),
      ...referralRoutes(services),
      ...customerRoutes(services),
      ...bookRoutes(services),
      ...monthRoutes(services),
      ...listRoutes(services),
      ...auditRoutes(services),
      route(getOperations, () => readOperations(services)),
      route(retryDeadJob, async ({ principal: member, origin, params }) => {
        await retryJob(services, { member, origin }, params.jobId);
        return done('The job is back in its queue.');
      }),
    ],
  };
}

import type { Route } from '../../platform/http/route.ts';
import { auditRoutes } from './audit/index.ts';
import { bookRoutes, type CheckRow, checkJob, checkOnce, daysJob, findLastEnded } from './books/index.ts';
import { chainPaymentRoutes } from './chain-payments/index.ts';
import { creditRoutes } from './credit/index.ts';
import { customerRoutes } from './customers/index.ts';
import { disputeRoutes } from './disputes/index.ts';
import { identityCheckRoutes } from './identity-checks/index.ts';
import { registerKinds } from './kinds/index.ts';
import { lendingRoutes } from './lending/index.ts';
import { listRoutes } from './lists/index.ts';
import { monthRoutes } from './months/index.ts';
import { paymentInRoutes } from './payments-in/index.ts';
import { debtRoutes, type QueueAge, queueRoutes, readQueueAges, referralRoutes } from './queues/index.ts';
import type { DeskServices } from './services.ts';
import { topupRoutes } from './topups/index.ts';

export { findCustomerLines } from './customer-line.ts';
export { returnEvidence as paymentEvidence } from './evidence/index.ts';
export { maskEmail } from './masking.ts';

export type Desk = {
  readonly routes: readonly Route[];
  /** What waits in each queue, against its target. */
  queueAges(): Promise<readonly QueueAge[]>;
  /** The last check of ledger and audit log that has ended. */
  findLastCheck(): Promise<CheckRow | undefined>;
  /** Has the books checked for the first time: /proof would say nothing of a new bank until its first night is over. */
  checkOnce(): Promise<void>;
};

/** Where staff work: what waits for them, the customers and the books. It keeps no money. */
export function deskModule(services: DeskServices): Desk {
  registerKinds(services);
  services.jobs.register(checkJob(services));
  services.jobs.register(daysJob(services));
  return {
    routes: [
      ...queueRoutes(services),
      ...debtRoutes(services),
      ...referralRoutes(services),
      ...customerRoutes(services),
      ...bookRoutes(services),
      ...monthRoutes(services),
      ...paymentInRoutes(services),
      ...chainPaymentRoutes(services),
      ...topupRoutes(services),
      ...identityCheckRoutes(services),
      ...disputeRoutes(services),
      ...lendingRoutes(services),
      ...creditRoutes(services),
      ...listRoutes(services),
      ...auditRoutes(services),
    ],
    queueAges: () => readQueueAges(services),
    findLastCheck: () => findLastEnded(services.database.kysely),
    checkOnce: () => checkOnce(services),
  };
}

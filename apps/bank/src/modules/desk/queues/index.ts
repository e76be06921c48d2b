export { type QueueAge, readQueueAges } from './cases.ts';
export { alongCase, decideByWork, decideCase } from './claims.ts';
export { debtRoutes } from './debts.ts';
export { proposeReturn, recordArrival, unlock } from './decisions/index.ts';
export { queueRoutes } from './queue-routes.ts';
export { findClaim } from './queue-store.ts';
export { referralRoutes } from './referrals.ts';

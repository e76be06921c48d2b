export { type QueueAge, readQueueAges } from './cases.ts';
export { proposeReturn, recordArrival, unlock } from './decisions/index.ts';
export { queueRoutes } from './queue-routes.ts';
export { referralRoutes } from './referrals.ts';

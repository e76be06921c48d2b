export { bookRoutes } from './book-routes.ts';
export { type CheckRow, findLastEnded } from './check-store.ts';
export { checkJob, checkOnce, daysJob } from './ledger-check.ts';

export { bookRoutes } from './book-routes.ts';
export { type CheckRow, findLastEnded } from './check-store.ts';
export { checkJob, daysJob } from './ledger-check.ts';

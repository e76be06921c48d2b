export { bookRoutes } from './book-routes.ts';
export { checkJob, daysJob } from './ledger-check.ts';

export { bookRoutes } from './book-routes.ts';
export { checkJob } from './ledger-check.ts';

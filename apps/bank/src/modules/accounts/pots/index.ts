export { roundUpPayments } from './round-up.ts';
export { potRoutes } from './routes.ts';

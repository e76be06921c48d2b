export { lendingOffer, lendingRecovery, lendingWriteOff } from './kinds.ts';
export { lendingRoutes } from './routes.ts';

export { debtDecision } from './debts.ts';
export { topupDecision } from './decisions.ts';
export { topupRoutes } from './routes.ts';

export { chainPaymentDecision } from './decisions.ts';
export { chainPaymentRoutes } from './routes.ts';

export { topupDecision } from './decisions.ts';
export { topupRoutes } from './routes.ts';

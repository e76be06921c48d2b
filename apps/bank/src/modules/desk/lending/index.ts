export { lendingRoutes } from './routes.ts';

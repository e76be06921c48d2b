export { resetFactors } from './reset-factors.ts';
export { authenticatorRoutes } from './routes.ts';

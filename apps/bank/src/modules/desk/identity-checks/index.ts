export { identityCheckRoutes } from './routes.ts';

export { inboxRoutes } from './staff-routes.ts';

export { viewRoutes } from './views.ts';

export { potRoutes } from './routes.ts';

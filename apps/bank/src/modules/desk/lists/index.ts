export { listRoutes } from './lists.ts';

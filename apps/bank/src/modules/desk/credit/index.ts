export { creditLimit } from './kinds.ts';
export { creditRoutes } from './routes.ts';

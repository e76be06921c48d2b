export { monthRoutes } from './month-routes.ts';
export { monthAct } from './months.ts';

export { renewalJob, renewCards } from './renew.ts';
export { lifeRoutes } from './routes.ts';

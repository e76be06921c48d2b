export { readTrail, readTrailEntry } from './audit-log.ts';
export { auditRoutes } from './routes.ts';

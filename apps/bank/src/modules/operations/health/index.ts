export { readDatabaseHealth } from './database-health.ts';
export { readOperations } from './health.ts';

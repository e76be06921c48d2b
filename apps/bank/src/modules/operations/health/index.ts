export { readOperations } from './health.ts';

export { type Actor, actedBy, reasonOf } from './actor.ts';
export { changes } from './audit-entry.ts';
export { type Audit, createAudit } from './record.ts';

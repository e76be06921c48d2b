export { changes } from './audit-entry.ts';
export { type Audit, createAudit } from './record.ts';

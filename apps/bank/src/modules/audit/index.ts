export { type Actor, actedBy, reasonOf } from './actor.ts';
export { type AuditActor, changes, type SubjectKind } from './audit-entry.ts';
export { type AuditRow, findEntry, findInTrail, listEntries, listTrail } from './entries.ts';
export { linkEntries } from './link.ts';
export { type Audit, createAudit } from './record.ts';
export { verifyAudit } from './verify.ts';

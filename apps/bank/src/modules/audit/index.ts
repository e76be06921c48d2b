export { type Actor, actedBy, reasonOf } from './actor.ts';
export { type AuditActor, changes, type SubjectKind } from './audit-entry.ts';
export { linkEntries } from './link.ts';
export { type Audit, createAudit } from './record.ts';
export { verifyAudit } from './verify.ts';

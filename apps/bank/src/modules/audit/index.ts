export { type Actor, actedBy, reasonOf } from './actor.ts';
export { type AuditActor, type AuditFacts, changes } from './audit-entry.ts';
export { type AuditRow, findEntry, findInTrail, listTrail } from './entries.ts';
export { linkEntries } from './link.ts';
export { findUnlinkedSince } from './link-store.ts';
export { type ProofWanted, proofOf } from './proof.ts';
export { type Audit, createAudit } from './record.ts';
export { verifyAudit } from './verify.ts';
export { auditView } from './views.ts';

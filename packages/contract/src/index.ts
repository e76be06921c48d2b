export * from './call.ts';
export * from './calls.ts';
export * from './choices.ts';
export * from './countries.ts';
export * from './customer/index.ts';
export * from './errors.ts';
export * from './limits.ts';
export * from './outside-reference.ts';
export * from './path.ts';
export * from './rates.ts';
export * from './sandbox.ts';
export type * from './site.ts';
export * from './staff/access.ts';
export * from './staff/audit-words.ts';
export {
  type BulkDecision,
  type BulkEffect,
  type BulkResult,
  type BulkSum,
  bulkDecisions,
} from './staff/bulk/items.ts';
export type { Evidence, EvidenceFact, EvidenceParty } from './staff/evidence.ts';
export type { DeskQueue } from './staff/fields.ts';
export * from './staff/index.ts';
export * from './staff/lists/index.ts';
export { proposalKindWords } from './staff/proposals/kind-words.ts';
export type { Proposal } from './staff/proposals/proposal.ts';
export { type SettingField, settingTexts } from './staff/settings/setting-field.ts';
export { type SettingGroup, settingGroups } from './staff/settings/setting-groups.ts';
export * from './support.ts';

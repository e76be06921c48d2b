export * from './api/guide.ts';
export * from './call.ts';
export * from './calls.ts';
export * from './card-network/network.ts';
export * from './card-network/own-payments.ts';
export * from './card-network/response-codes.ts';
export * from './card-network/shop.ts';
export * from './cards/challenges.ts';
export * from './cards/delivery.ts';
export * from './cards/disputes.ts';
export * from './cards/own-cards.ts';
export * from './cards/own-credit.ts';
export * from './cards/staff-credit.ts';
export * from './cards/tokens.ts';
export * from './chat/choices.ts';
export * from './chat/guest-chat.ts';
export * from './chat/own-chat.ts';
export type { ChatMessage, ChatStanding, InboxMessage } from './chat/shapes.ts';
export * from './choices.ts';
export * from './countries.ts';
export * from './customer/identity/access-actions.ts';
export * from './customer/identity/identity-choices.ts';
export * from './customer/identity/kept-kinds.ts';
export * from './customer/index.ts';
export * from './errors.ts';
export * from './insight/budgets.ts';
export * from './insight/categories.ts';
export * from './insight/insight.ts';
export * from './insight/marks.ts';
export * from './lending/own-lending.ts';
export * from './lending/staff-lending.ts';
export * from './limits.ts';
export * from './notices/devices.ts';
export { type NoticeKind, noticeKinds } from './notices/kinds.ts';
export * from './notices/notices.ts';
export * from './notices/settings.ts';
export * from './outside-reference.ts';
export type { Passkey, PasskeyCreation, PasskeyRequest } from './passkey.ts';
export * from './path.ts';
export * from './payments-in.ts';
export * from './rates.ts';
export * from './sandbox.ts';
export * from './security/freeze.ts';
export {
  codeProblem,
  emailFormProblem,
  isEmailShaped,
  newPinProblem,
  pinProblem,
} from './security/typed-fields.ts';
export { isStoppedByFreeze, whileFrozen } from './security/while-frozen.ts';
export * from './site.ts';
export * from './staff/access.ts';

export * from './staff/audit-words.ts';
export * from './staff/auditing/subjects.ts';
export type { BulkDecision, BulkEffect, BulkResult, BulkSum, SeenPayments } from './staff/bulk/items.ts';
export { bulkDecisions } from './staff/bulk/offered.ts';
export type { Evidence, EvidenceFact, EvidenceParty } from './staff/evidence.ts';
export type { DeskQueue } from './staff/fields.ts';
export * from './staff/index.ts';
export * from './staff/lists/index.ts';
export { type AnsweredQueue, queueAnswers } from './staff/operations/queue-answers.ts';
export * from './staff/operations/subjects.ts';
export { proposalKindWords } from './staff/proposals/kind-words.ts';
export type { Proposal } from './staff/proposals/proposal.ts';
export { readableKinds } from './staff/proposals/readable-kinds.ts';
export { type SettingField, settingTexts } from './staff/settings/setting-field.ts';
export { type SettingGroup, settingGroups } from './staff/settings/setting-groups.ts';
export { formatStatementCode, statementCode, statementCodeLetters } from './statement-code.ts';
export * from './stream/streams.ts';
export { type CustomerTopic, type StaffTopic, staffTopics } from './stream/topics.ts';
export * from './support.ts';
export * from './topups/topups.ts';

import { type StaffRole, staffRoles } from '@farthing/contract';

/** Whom a call is for. */
export type WhoMay = 'everybody' | 'customers' | readonly StaffRole[];

const desk = ['support', 'operations', 'approver', 'auditor'] as const;
const books = ['operations', 'approver', 'auditor'] as const;
const frontLine = ['support', 'operations'] as const;
const operations = ['operations'] as const;
const administrator = ['administrator'] as const;
const deciders = ['approver', 'administrator'] as const;

/**
 * Which role may make which call of the staff, written by hand and not taken from the table of permissions: a new route
 * without a row fails, and so does a row that the table disagrees with.
 */
export const staffMay: Readonly<Record<string, readonly StaffRole[]>> = {
  'GET /staff/me/': staffRoles,
  'GET /staff/passkeys/': staffRoles,
  'POST /staff/passkeys/start/': staffRoles,
  'POST /staff/passkeys/': staffRoles,
  'DELETE /staff/passkeys/:passkeyId/': staffRoles,

  'GET /staff/members/': ['administrator', 'approver', 'auditor'],
  'POST /staff/members/invite/': administrator,
  'POST /staff/members/:memberId/role/': administrator,
  'POST /staff/members/:memberId/deactivate/': administrator,
  'POST /staff/members/:memberId/reset/': administrator,

  'GET /staff/proposals/': staffRoles,
  'GET /staff/proposals/:proposalId/': staffRoles,
  'POST /staff/proposals/:proposalId/approve/start/': deciders,
  'POST /staff/proposals/:proposalId/approve/': deciders,
  'POST /staff/proposals/:proposalId/decline/': deciders,
  'POST /staff/proposals/:proposalId/withdraw/': ['support', 'operations', 'administrator'],

  'GET /staff/queues/': desk,
  'GET /staff/queues/:queue/': desk,
  'GET /staff/queues/:queue/:caseId/': desk,
  'POST /staff/queues/:queue/:caseId/claim/': frontLine,
  'POST /staff/queues/:queue/:caseId/release/': frontLine,
  'POST /staff/deposits/:depositId/confirm/': operations,
  'POST /staff/deposits/:depositId/reject/': operations,
  'POST /staff/deposits/:depositId/credit-late/': operations,
  'POST /staff/deposits/:depositId/return-late/': operations,
  'POST /staff/withdrawals/:withdrawalId/approve/': operations,
  'POST /staff/withdrawals/:withdrawalId/decline/': operations,
  'POST /staff/loans/:loanId/propose-approval/': operations,
  'POST /staff/loans/:loanId/decline/': operations,
  'POST /staff/referrals/:refereeId/approve/': operations,
  'POST /staff/referrals/:refereeId/decline/': operations,
  'POST /staff/loans/:loanId/propose-repayment/': operations,
  'POST /staff/messages/:messageId/handle/': frontLine,

  'GET /staff/customers/': desk,
  'GET /staff/customers/:customerId/': desk,
  'GET /staff/customers/:customerId/history/': desk,
  'GET /staff/customers/:customerId/trail/': desk,
  'GET /staff/customers/:customerId/trail/:entryId/': desk,
  'POST /staff/customers/:customerId/reveal/': ['support', 'operations', 'auditor'],
  'POST /staff/customers/:customerId/notes/': frontLine,
  'POST /staff/customers/:customerId/lock/': frontLine,
  'POST /staff/customers/:customerId/unlock/': frontLine,
  'POST /staff/customers/:customerId/unlock-login/': frontLine,
  'POST /staff/customers/:customerId/unlock-pin/': frontLine,
  'POST /staff/customers/:customerId/end-sessions/': frontLine,
  'POST /staff/customers/:customerId/resend-code/': frontLine,
  'POST /staff/customers/:customerId/close/': frontLine,
  'POST /staff/customers/:customerId/propose-pin-reset/': frontLine,
  'POST /staff/customers/:customerId/propose-limits/': frontLine,
  'POST /staff/customers/:customerId/propose-posting/': operations,

  'GET /staff/books/trial-balance/': books,
  'GET /staff/books/accounts/': books,
  'GET /staff/books/accounts/:accountId/entries/': books,
  'GET /staff/books/in-transit/': books,
  'GET /staff/books/flows/': books,
  'GET /staff/books/check/': books,
  'POST /staff/books/check/': books,
  'GET /staff/books/export/': books,
  'GET /staff/postings/:postingId/': books,
  'POST /staff/postings/:postingId/propose-reversal/': operations,
  'POST /staff/reconciliation/reports/': operations,
  'GET /staff/reconciliation/reports/': books,
  'GET /staff/reconciliation/days/': books,
  'GET /staff/reconciliation/unreported/': books,
  'GET /staff/reconciliation/entries/': books,
  'GET /staff/reconciliation/entries/:entryId/': books,
  'POST /staff/reconciliation/entries/:entryId/claim/': operations,
  'POST /staff/reconciliation/entries/:entryId/release/': operations,
  'POST /staff/reconciliation/entries/:entryId/notes/': operations,
  'POST /staff/reconciliation/entries/:entryId/explain/': operations,
  'POST /staff/reconciliation/entries/:entryId/match/': operations,
  'POST /staff/reconciliation/entries/:entryId/propose-return/': operations,
  'GET /staff/reconciliation/sandbox-statement/': operations,
  'GET /staff/alarms/': ['operations', 'approver', 'administrator', 'auditor'],
  'POST /staff/alarms/:alarmId/acknowledge/': deciders,
  'POST /staff/alarms/compare/': books,
  'GET /staff/payment-files/': books,
  'GET /staff/payment-files/:fileId/': books,
  'GET /staff/payment-files/:fileId/content/': books,
  'POST /staff/payment-files/propose/': operations,
  'POST /staff/payouts/:withdrawalId/settle/': operations,
  'POST /staff/payouts/:withdrawalId/propose-return/': operations,

  'GET /staff/audit/': ['administrator', 'auditor'],
  'GET /staff/audit/:entryId/': ['administrator', 'auditor'],
  'GET /staff/operations/': ['operations', 'administrator', 'auditor'],
  'POST /staff/operations/dead-jobs/:jobId/retry/': ['operations', 'administrator'],
};

const everybodyMay = [
  'POST /account/register/',
  'POST /account/verify-code/',
  'POST /account/resend-otp/',
  'POST /account/login/',
  'POST /account/token/refresh/',
  'POST /account/logout/',
  'POST /account/password_reset/',
  'POST /account/password_reset/confirm/',
  'POST /account/email-change/agree/',
  'POST /account/not-me/',
  'GET /account/pictures/:pictureId/',
  'GET /loan/terms/',
  'GET /rates/',
  'POST /support/contact/',
  'GET /sandbox/mail/',
  'GET /sandbox/people/',
  'GET /sandbox/staff/',
  'POST /staff/sign-in/',
  'POST /staff/sign-in/code/',
  'POST /staff/sign-in/passkey/',
  'POST /staff/token/refresh/',
  'POST /staff/sign-out/',
  'POST /staff/invitation/open/',
  'POST /staff/invitation/accept/',
];

const customersMay = [
  'POST /account/password_change/',
  'GET /account/profile/:userId/',
  'PATCH /account/profile/:userId/',
  'POST /account/profile/:userId/email/confirm/',
  'DELETE /account/profile/:userId/email/',
  'GET /account/sessions/',
  'DELETE /account/sessions/:sessionId/',
  'POST /account/sessions/end-others/',
  'GET /wallet/detail/',
  'GET /wallet/transactions/',
  'POST /wallet/withdraw/',
  'POST /wallet/withdrawal/verify-otp/',
  'GET /wallet/withdrawals/:withdrawalId/',
  'POST /wallet/withdrawal/cancel/',
  'POST /wallet/withdrawal/resend-otp/',
  'GET /wallet/payees/',
  'GET /wallet/payment-bounds/',
  'POST /cards/pin_creation/',
  'GET /cards/card_details/',
  'POST /cards/create_card/',
  'POST /cards/reveal/',
  'GET /loan/loan-details/:userId/',
  'POST /loan/request-loan/',
  'GET /wallet/deposit-networks/',
  'POST /wallet/fund/',
  'GET /management/referral-details/',
];

/** Every route of the bank. */
export const whoMay: Readonly<Record<string, WhoMay>> = {
  ...Object.fromEntries(everybodyMay.map((name) => [name, 'everybody' as const])),
  ...Object.fromEntries(customersMay.map((name) => [name, 'customers' as const])),
  ...staffMay,
};

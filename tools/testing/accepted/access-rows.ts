import { testPassword } from '../customers.ts';
import { passkeyRows } from '../passkeys/access-rows.ts';
import type { Owner, Row } from './access-row.ts';
import { creditRows } from './cards/credit-calls.ts';
import { disputeRows } from './cards/dispute-rows.ts';
import { chatRows } from './chat/chat-rows.ts';
import { freezeRows } from './freezing/freeze-rows.ts';
import { identityRows } from './identity/identity-rows.ts';
import { loginRows } from './identity/login-rows.ts';
import { insightRows } from './insight/insight-rows.ts';
import { lendingRows } from './lending/lending-rows.ts';
import { noticeRows } from './notices/notice-rows.ts';
import { sandboxRows } from './sandbox-rows.ts';
import { sharedAccountRows } from './shared-account-rows.ts';

const ofUser = { foreign: 404, params: (owner: Owner) => ({ userId: owner.id }) } as const;

const ofAccount = { foreign: 404, params: (owner: Owner) => ({ accountId: owner.accountId }) } as const;

const somebody = { currency: 'EUR', bank_name: 'Some Bank', account_name: 'Ada Lovelace' };

const ofTopup = { foreign: 404, params: (owner: Owner) => ({ topupId: owner.topupId }) } as const;
const ofPayee = { foreign: 404, params: (owner: Owner) => ({ payeeId: owner.payeeId }) } as const;
const ofPayment = {
  foreign: 404,
  params: (owner: Owner) => ({ withdrawalId: owner.withdrawalId }),
} as const;
const ofChallenge = { foreign: 404, params: (owner: Owner) => ({ challengeId: owner.challengeId }) } as const;
const ofCard = { foreign: 404, params: (owner: Owner) => ({ cardId: owner.cardId }) } as const;
const ofOrder = { foreign: 404, params: (owner: Owner) => ({ orderId: owner.orderId }) } as const;

const refusedWith = (code: string) => (answer: unknown) => (answer as { code: string }).code === code;

export const rows: Readonly<Record<string, Row>> = {
  ...loginRows,
  ...freezeRows,
  ...chatRows,
  ...identityRows,
  ...insightRows,
  ...disputeRows,
  ...lendingRows,
  ...creditRows,
  // Refused before anything is counted, so that the rest of the row can be tried.
  'POST /account/password_change/': {
    own: refusedWith('password_too_weak'),
    body: { current_password: testPassword, password: 'password1234' },
  },
  'GET /account/profile/:userId/': ofUser,
  'PATCH /account/profile/:userId/': { ...ofUser, body: { first_name: 'Mallory' } },
  'POST /account/profile/:userId/email/confirm/': { ...ofUser, body: { code: '123456' } },
  'DELETE /account/profile/:userId/email/': ofUser,
  'GET /account/pictures/:pictureId/': 'everybody',
  'GET /account/sessions/': {
    own: (answer) => (answer as { sessions: unknown[] }).sessions.length === 1,
  },
  'DELETE /account/sessions/:sessionId/': {
    foreign: 404,
    params: (owner) => ({ sessionId: owner.sessionId }),
  },
  'POST /account/sessions/end-others/': {
    own: (answer) => (answer as { message: string }).message === 'You are not signed in anywhere else.',
  },
  'GET /account/leaving/': {
    own: (answer) => (answer as { open: unknown[]; accounts: number }).accounts === 2,
  },
  // Whoever has no PIN of their own gets no further.
  'POST /account/leaving/code/': { own: refusedWith('pin_missing'), body: { pin: '1234' } },
  'POST /account/leaving/': { own: refusedWith('pin_missing'), body: { pin: '1234', code: '123456' } },
  'POST /account/leaving/cancel/': { own: refusedWith('status_conflict') },
  'GET /accounts/': { own: (answer) => (answer as { accounts: unknown[] }).accounts.length === 2 },
  'GET /topups/': { own: (answer) => (answer as { topups: unknown[] }).topups.length === 0 },
  'POST /topups/': {
    own: refusedWith('not_found'),
    body: ({ accountId: account }) => ({ account, amount: '25.00' }),
  },
  'GET /topups/:topupId/': ofTopup,
  'POST /topups/:topupId/check/': ofTopup,
  'POST /topups/:topupId/pay-debt/': ofTopup,
  'GET /requests/': { own: (answer) => (answer as { requests: unknown[] }).requests.length === 0 },
  'POST /requests/': {
    own: refusedWith('not_found'),
    body: ({ accountId: account }) => ({ account, way: 'open', currency: 'USD', text: 'For me' }),
  },
  'POST /requests/:requestId/withdraw/': {
    foreign: 404,
    params: (owner) => ({ requestId: owner.requestId }),
  },
  // A link is for whoever has it: who asks is named, and nothing else of them.
  'GET /requests/links/:token/': {
    own: (answer) => (answer as { own: boolean }).own === false,
    params: (owner) => ({ token: owner.requestToken }),
  },
  'POST /requests/links/:token/pay/': {
    own: refusedWith('pin_missing'),
    params: (owner) => ({ token: owner.requestToken }),
    body: { amount: '10.00', pin: '4821' },
  },
  // Refused before anything is written, so that the rest of the row can be tried.
  'POST /accounts/': {
    own: refusedWith('validation_failed'),
    body: { kind: 'current', currency: 'JPY', name: 'Yen' },
  },
  'PATCH /accounts/:accountId/': { ...ofAccount, body: { name: 'Mallory’s' } },
  'PUT /accounts/order/': {
    own: refusedWith('not_found'),
    body: ({ accountId }) => ({ accounts: [accountId] }),
  },
  'POST /accounts/:accountId/close/': { ...ofAccount, body: {} },
  'POST /accounts/move/': {
    own: refusedWith('not_found'),
    body: ({ accountId }) => ({ from: accountId, to: accountId, amount: '1.00' }),
  },
  'POST /accounts/exchange/quote/': {
    own: refusedWith('not_found'),
    body: ({ accountId }) => ({ from: accountId, to: accountId, amount: '1.00' }),
  },
  'POST /accounts/exchange/': { own: refusedWith('not_found'), body: ({ id }) => ({ quote: id }) },
  'POST /accounts/joint/': {
    own: refusedWith('validation_failed'),
    body: { currency: 'JPY', name: 'Yen', invite: [] },
  },
  'POST /accounts/business/': {
    own: refusedWith('validation_failed'),
    body: { currency: 'JPY', name: 'Yen' },
  },
  ...sharedAccountRows,
  'POST /accounts/:accountId/batches/': ofAccount,
  'GET /accounts/:accountId/batches/': ofAccount,
  'GET /accounts/batches/:batchId/': { own: refusedWith('not_found') },
  'POST /accounts/batches/:batchId/code/': { own: refusedWith('pin_missing'), body: { pin: '4821' } },
  'POST /accounts/batches/:batchId/confirm/': {
    own: refusedWith('pin_missing'),
    body: { pin: '4821', otp_code: '123456' },
  },
  'POST /accounts/batches/:batchId/approve/': { own: refusedWith('pin_missing'), body: { pin: '4821' } },
  'POST /accounts/batches/:batchId/refuse/': { own: refusedWith('not_found'), body: {} },
  'GET /accounts/:accountId/balances/': ofAccount,
  'GET /accounts/:accountId/statement/': {
    ...ofAccount,
    query: { since: '2026-01-01', until: '2026-01-31', format: 'csv' },
  },
  'GET /accounts/:accountId/interest/': ofAccount,
  'GET /accounts/:accountId/pots/': ofAccount,
  'POST /accounts/:accountId/pots/': { ...ofAccount, body: { name: 'Mallory’s', picture: 'gift' } },
  'PATCH /accounts/:accountId/pots/:potId/': { ...ofAccount, body: { name: 'Mallory’s' } },
  'POST /accounts/:accountId/pots/:potId/move/': {
    ...ofAccount,
    body: { direction: 'out', amount: '1.00' },
  },
  'POST /accounts/:accountId/pots/:potId/close/': ofAccount,
  'GET /accounts/savings-rates/': { own: (answer) => (answer as { rates: unknown[] }).rates.length === 3 },
  'GET /wallet/dashboard/': {
    own: (answer) => {
      const { account_name, last_movements } = answer as { account_name: string; last_movements: unknown[] };
      return account_name === 'Mallory Lovelace' && last_movements.length === 0;
    },
  },
  'GET /wallet/detail/': {
    own: (answer) => (answer as { account_name: string }).account_name === 'Mallory Lovelace',
  },
  'GET /wallet/transactions/': {
    own: (answer) => (answer as { transactions: unknown[] }).transactions.length === 0,
  },
  'GET /wallet/transactions/:movementId/': {
    foreign: 404,
    params: (owner) => ({ movementId: owner.withdrawalId }),
  },
  'GET /wallet/over-time/': { own: (answer) => (answer as { days: unknown[] }).days.length === 31 },
  'GET /wallet/under-way/': {
    own: (answer) => (answer as { under_way: unknown[] }).under_way.length === 0,
  },
  'POST /wallet/withdraw/': {
    own: refusedWith('pin_missing'),
    body: {
      amount: '10.00',
      currency: 'EUR',
      bank_name: 'Some Bank',
      account_name: 'Ada Lovelace',
      account_number: 'DE89370400440532013000',
      pin: '4821',
    },
  },
  'GET /standing-orders/': { own: (answer) => (answer as { orders: unknown[] }).orders.length === 0 },
  'POST /standing-orders/': {
    own: refusedWith('pin_missing'),
    body: {
      ...{ amount: '10.00', currency: 'EUR', bank_name: 'Some Bank', account_name: 'Ada Lovelace' },
      ...{ account_number: 'DE89370400440532013000', pin: '4821' },
      ...{ frequency: 'monthly', first_day: '2030-01-01' },
    },
  },
  'POST /standing-orders/:orderId/confirm/': { ...ofOrder, body: { otp_code: '123456' } },
  'POST /standing-orders/:orderId/resend-otp/': ofOrder,
  'POST /standing-orders/:orderId/skip/': { ...ofOrder, body: { day: '2030-01-01', skip: true } },
  'POST /standing-orders/:orderId/pause/': ofOrder,
  'POST /standing-orders/:orderId/resume/': ofOrder,
  'POST /standing-orders/:orderId/end/': ofOrder,
  'POST /wallet/withdrawal/verify-otp/': {
    own: refusedWith('withdrawal_not_found'),
    body: ({ withdrawalId }) => ({ withdrawal_id: withdrawalId, otp_code: '123456' }),
  },
  ...passkeyRows,
  'GET /wallet/withdrawals/:withdrawalId/': ofPayment,
  'GET /wallet/withdrawals/:withdrawalId/receipt/': ofPayment,
  'GET /wallet/withdrawals/:withdrawalId/receipt-link/': ofPayment,
  'POST /wallet/withdrawals/:withdrawalId/receipt-link/': ofPayment,
  'DELETE /wallet/withdrawals/:withdrawalId/receipt-link/': ofPayment,
  'POST /wallet/withdrawal/cancel/': {
    own: refusedWith('withdrawal_not_found'),
    body: ({ withdrawalId }) => ({ withdrawal_id: withdrawalId }),
  },
  'POST /wallet/withdrawal/approve/': {
    own: refusedWith('pin_missing'),
    body: ({ withdrawalId }) => ({ withdrawal_id: withdrawalId, pin: '4821' }),
  },
  'POST /wallet/withdrawal/refuse/': {
    own: refusedWith('withdrawal_not_found'),
    body: ({ withdrawalId }) => ({ withdrawal_id: withdrawalId, reason: 'Not now' }),
  },
  'POST /wallet/withdrawal/resend-otp/': {
    own: refusedWith('withdrawal_not_found'),
    body: ({ withdrawalId }) => ({ withdrawal_id: withdrawalId }),
  },
  'GET /wallet/payment-bounds/': {
    own: (answer) => (answer as { left_today: string }).left_today === '5000000.00',
  },
  'GET /wallet/payees/': { own: (answer) => (answer as { payees: unknown[] }).payees.length === 0 },
  'GET /payees/': { own: (answer) => (answer as { payees: unknown[] }).payees.length === 0 },
  'POST /payees/': { own: refusedWith('payee_invalid'), body: { ...somebody, account_number: '1234' } },
  'POST /payees/keep/': {
    own: refusedWith('withdrawal_not_found'),
    body: ({ withdrawalId }) => ({ withdrawal_id: withdrawalId }),
  },
  'POST /payees/find/': { own: refusedWith('payee_not_found'), body: { email: 'nobody@example.com' } },
  'POST /payees/check-name/': {
    own: (answer) => (answer as { name_check: { result: string } }).name_check.result === 'match',
    body: { ...somebody, account_number: 'DE89370400440532013000' },
  },
  'PATCH /payees/:payeeId/': { ...ofPayee, body: { label: 'Mallory’s' } },
  'DELETE /payees/:payeeId/': ofPayee,
  // Refused before anything is written, so that the rest of the row can be tried.
  'POST /cards/pin_creation/': { own: refusedWith('pin_too_simple'), body: { pin: '1234' } },
  'GET /cards/card_details/': { own: refusedWith('card_not_found') },
  'POST /cards/create_card/': { own: refusedWith('insufficient_funds'), body: { fee_amount: '10.00' } },
  'GET /cards/': { own: (answer) => (answer as { cards: unknown[] }).cards.length === 0 },
  'POST /cards/': {
    own: refusedWith('insufficient_funds'),
    body: { kind: 'virtual', fee_amount: '10.00' },
  },
  'GET /card-challenges/:challengeId/': ofChallenge,
  'POST /card-challenges/:challengeId/passkey/start/': ofChallenge,
  'POST /card-challenges/:challengeId/passkey/': {
    ...ofChallenge,
    body: { credential: { id: 'none', type: 'public-key', response: {} } },
  },
  'POST /card-challenges/:challengeId/pin/': { ...ofChallenge, body: { pin: '4821' } },
  'POST /card-challenges/:challengeId/decline/': ofChallenge,
  'GET /cards/:cardId/payments/': ofCard,
  'POST /cards/:cardId/freeze/': ofCard,
  'POST /cards/:cardId/unfreeze/': ofCard,
  'POST /cards/:cardId/close/': ofCard,
  'POST /cards/:cardId/replace/': { ...ofCard, body: { because: 'lost' } },
  'POST /cards/:cardId/reveal/': { ...ofCard, body: { pin: '4821' } },
  'PATCH /cards/:cardId/controls/': { ...ofCard, body: { allows: { online: false } } },
  'POST /cards/reveal/': { own: refusedWith('card_not_found'), body: { pin: '4821' } },
  'GET /loan/terms/': 'everybody',
  'GET /loan/loan-details/:userId/': ofUser,
  'POST /loan/request-loan/': {
    own: refusedWith('amount_out_of_bounds'),
    body: { amount: '0.01', loan_term: '1 week' },
  },
  'GET /wallet/deposit-networks/': {
    own: (answer) => (answer as { networks: unknown[] }).networks.length === 2,
  },
  'POST /wallet/deposit-address/': {
    own: (answer) => (answer as { own: boolean }).own === false,
    body: { network: 'BTC' },
  },
  'POST /wallet/fund/': { own: refusedWith('amount_out_of_bounds'), body: { amount: '0.01' } },
  'GET /management/referral-details/': {
    own: (answer) => (answer as { data: unknown[] }).data.length === 0,
  },
  'GET /rates/': 'everybody',
  'GET /receipts/:token/file/': 'everybody',
  'GET /statements/verify/': 'everybody',
  'POST /support/contact/': 'everybody',
  ...noticeRows,
  'GET /stream/': { own: refusedWith('malformed_request') },
  ...sandboxRows,
  'POST /staff/sign-in/': 'everybody',
  'POST /staff/sign-in/code/': 'everybody',
  'POST /staff/sign-in/passkey/': 'everybody',
  'POST /staff/token/refresh/': 'everybody',
  'POST /staff/sign-out/': 'everybody',
  'POST /staff/invitation/open/': 'everybody',
  'POST /staff/invitation/accept/': 'everybody',
};

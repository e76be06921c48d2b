/**
 * The pages of the app that exist, parameters as `:name`. The bank answers these with the app's shell (those under
 * /sandbox/ only in a sandbox) and anything else with a real 404; links to the app appear only for what stands here.
 */
export const clientRoutes: readonly string[] = [
  '/account/login',
  '/account/signup',
  '/account/otp',
  '/account/reset-password',
  '/account/reset-password-confirm',
  '/account/logout',
  '/layout',
  '/layout/dashboard',
  '/layout/profile',
  '/layout/loan',
  '/layout/deposit',
  '/layout/deposit-details',
  '/layout/card',
  '/layout/referral',
  '/layout/transfer',
  '/layout/transfer_receipt',
  '/layout/transactions',
  '/layout/transaction-pin',
  '/staff',
  '/staff/sign-in',
  '/staff/invitation',
  '/staff/profile',
  '/staff/proposals',
  '/staff/proposals/:proposalId',
  '/staff/members',
  '/staff/members/:memberId',
  '/sandbox/mail',
  '/sandbox/gallery',
];

import { currentPassword, secondFactor } from '../../fields.ts';

/** The mailed code; that of the authenticator app, or a recovery code, for somebody who has one. */
export const proof = { current_password: currentPassword, otp_code: secondFactor };

export const proofErrors = [
  'password_incorrect',
  'account_locked',
  'code_invalid',
  'code_expired',
  'code_tries_exceeded',
] as const;

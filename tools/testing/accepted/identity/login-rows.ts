/** What whoever has no session yet asks for. */
export const loginRows = {
  'POST /account/register/check/': 'everybody',
  'POST /account/register/': 'everybody',
  'POST /account/verify-code/': 'everybody',
  'POST /account/resend-otp/': 'everybody',
  'POST /account/login/': 'everybody',
  'POST /account/login/passkey/start/': 'everybody',
  'POST /account/login/passkey/': 'everybody',
  'POST /account/token/refresh/': 'everybody',
  'POST /account/logout/': 'everybody',
  'POST /account/password_reset/': 'everybody',
  'POST /account/password_reset/confirm/': 'everybody',
  'POST /account/email-change/agree/': 'everybody',
  'POST /account/not-me/': 'everybody',
  'POST /account/fresh-selfie/': 'everybody',
} as const;

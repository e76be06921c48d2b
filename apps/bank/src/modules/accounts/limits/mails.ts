import type { Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

type LimitWords = { readonly account: string; readonly what: string };

export function limitsCodeMail(
  brandName: string,
  { to, firstName }: Recipient,
  { account, what, code }: LimitWords & { readonly code: string },
): Mail {
  return {
    ...{ to, brandName, code },
    subject: `Let more leave your account: ${code}`,
    blocks: [
      { kind: 'heading', text: 'Let more leave your account' },
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, with this code ${what} may leave “${account}”:`,
      },
      { kind: 'code', code },
      {
        kind: 'small-print',
        text: 'The code works once, within 10 minutes. Nobody from the bank will ever ask you for it.',
      },
      {
        kind: 'small-print',
        text: 'You did not ask for this? Then somebody is signed in as you and knows your PIN: set a new password and contact support.',
      },
    ],
  };
}

export function limitsChangedMail(
  brandName: string,
  { to, firstName }: Recipient,
  { account, what }: LimitWords,
): Mail {
  return {
    ...{ to, brandName },
    subject: 'What may leave your account has changed',
    blocks: [
      { kind: 'heading', text: 'New limits' },
      { kind: 'paragraph', text: `Hello ${firstName}, from now on ${what} may leave “${account}”.` },
      {
        kind: 'small-print',
        text: 'You did not do this? Then set a new password and contact support.',
      },
    ],
  };
}

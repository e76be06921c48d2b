import type { Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

export function leavingCodeMail(
  brandName: string,
  { to, firstName, code }: Recipient & { readonly code: string },
): Mail {
  return {
    ...{ to, brandName, code },
    subject: `Close your ${brandName} account: ${code}`,
    blocks: [
      { kind: 'heading', text: 'Close your account' },
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, with this code you close all of your accounts for good:`,
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

import type { Recipient } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

export function liftCodeMail(
  brandName: string,
  { to, firstName, code }: Recipient & { readonly code: string },
): Mail {
  return {
    to,
    subject: `Your code to lift the freeze: ${code}`,
    brandName,
    code,
    blocks: [
      { kind: 'heading', text: 'Lift the freeze' },
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, enter this code with your PIN. Then money can leave again.`,
      },
      { kind: 'code', code },
      {
        kind: 'small-print',
        text: 'The code works once, within 10 minutes. Nobody from the bank will ever ask you for it.',
      },
      {
        kind: 'small-print',
        text: 'If you did not ask for this, somebody else is signed in to your account. Do not enter the code anywhere, and set a new password.',
      },
    ],
  };
}

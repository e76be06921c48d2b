import { lettersAbout, type Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

const letter = lettersAbout('security');

export function leavingCodeMail(
  brandName: string,
  { to, firstName }: Recipient,
  { code, payouts }: { readonly code: string; readonly payouts: readonly string[] },
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
      ...payouts.map((what) => ({ kind: 'paragraph', text: `Before that we pay ${what}.` }) as const),
      { kind: 'code', code },
      {
        kind: 'small-print',
        text: 'The code works once, within 10 minutes. Nobody from the bank will ever ask you for it.',
      },
      {
        kind: 'small-print',
        text: 'If you did not ask for this, somebody is signed in as you and knows your PIN. Set a new password and contact support.',
      },
    ],
  };
}

export function leavingCancelledMail(brandName: string, recipient: Recipient): Mail {
  return letter(brandName, recipient, {
    subject: 'Your account stays open',
    news: 'you have cancelled the closing of your account. Nothing was paid out, and your accounts stay open.',
    advice: 'If this was not you, someone is signed in as you: set a new password and contact support.',
  });
}

export function leavingStoppedMail(brandName: string, recipient: Recipient, because: string): Mail {
  return letter(brandName, recipient, {
    subject: 'Your account was not closed',
    news: `you wanted to close your account, and we could not finish it. ${because} Your accounts stay open.`,
    advice: 'Open “Close your account” in your profile to see what is open, and to try again.',
  });
}

import { letter, type Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

export function readyMail(brandName: string, recipient: Recipient): Mail {
  return letter(brandName, recipient, {
    subject: 'The copy of your data is ready',
    news: 'the copy of your data is ready. Log in, open your profile and choose Your data. We keep it for 7 days.',
    advice:
      'If you did not ask for it, someone else is in your account: freeze everything, and contact support.',
  });
}

export function downloadCodeMail(
  brandName: string,
  { to, firstName, code }: Recipient & { readonly code: string },
): Mail {
  return {
    to,
    subject: `Your code to download your data: ${code}`,
    brandName,
    code,
    blocks: [
      { kind: 'heading', text: 'Download your data' },
      { kind: 'paragraph', text: `Hello ${firstName}, this code downloads a copy of all your data.` },
      { kind: 'code', code },
      {
        kind: 'small-print',
        text: 'It is valid for 10 minutes. Never tell it to anyone, not even to us. If you did not ask for it, freeze everything and contact support.',
      },
    ],
  };
}

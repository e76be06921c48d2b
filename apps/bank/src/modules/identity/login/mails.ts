import type { Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Letterhead } from '../mails.ts';

export function newDeviceCodeMail(bank: Letterhead, { to, firstName }: Recipient, code: string): Mail {
  return {
    to,
    subject: `Your ${bank.brandName} code: ${code}`,
    brandName: bank.brandName,
    code,
    blocks: [
      { kind: 'heading', text: 'Your code to log in on a new device' },
      { kind: 'paragraph', text: `Hello ${firstName}, enter this code where you are logging in:` },
      { kind: 'code', code },
      {
        kind: 'small-print',
        text: 'The code works once, within 10 minutes. Nobody from the bank will ever ask you for it.',
      },
      {
        kind: 'small-print',
        text: 'If you are not logging in, someone else knows your password. Give the code to nobody, and set a new password.',
      },
    ],
  };
}

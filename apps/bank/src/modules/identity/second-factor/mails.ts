import type { Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { inWords, type Letterhead, notMeBlocks, signsOut } from '../mails.ts';

export function recoveryCodeMail(
  bank: Letterhead,
  { to, firstName }: Recipient,
  { left, at, notMe }: { readonly left: number; readonly at: Date; readonly notMe: string },
): Mail {
  const subject = `A recovery code of your ${bank.brandName} account was used`;
  return {
    to,
    subject,
    brandName: bank.brandName,
    notice: 'security',
    blocks: [
      { kind: 'heading', text: subject },
      {
        kind: 'paragraph',
        text:
          `Hello ${firstName}, somebody used one of your recovery codes on ${inWords(at)}. ` +
          `${left === 1 ? 'One is' : `${left === 0 ? 'None' : left} are`} left. You can make new ones in your profile.`,
      },
      ...notMeBlocks(bank, notMe, signsOut),
    ],
  };
}

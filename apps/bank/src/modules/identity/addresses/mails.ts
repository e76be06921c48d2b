import type { Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { inWords, type Letterhead, masked, notMePage } from '../mails.ts';

/** To the old address, when staff were told that its mailbox is lost. Whoever reads it can stop the change. */
export function lostEmailMail(
  bank: Letterhead,
  {
    to,
    firstName,
    newEmail,
    decidedFrom,
    notMe,
  }: Recipient & { readonly newEmail: string; readonly decidedFrom: Date; readonly notMe: string },
): Mail {
  const subject = 'Have you lost access to this mailbox?';
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
          `Hello ${firstName}, we were told that you cannot read this mailbox any more. A member of our staff has proposed that ` +
          `your account uses ${masked(newEmail)} instead. Nothing changes before ${inWords(decidedFrom)}, nor before we have ` +
          'compared a new picture of your face with the one from your identity check.',
      },
      {
        kind: 'paragraph',
        text:
          'If you did not ask for this, stop it now: we keep this address, freeze everything, sign everyone out and send you a ' +
          'link for a new password.',
      },
      { kind: 'button', label: 'This was not me', url: notMePage(bank, notMe) },
      {
        kind: 'small-print',
        text: 'The link works once. If you did ask for this, you need not do anything.',
      },
    ],
  };
}

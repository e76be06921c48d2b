import type { Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { inWords, type Letterhead, notMeBlocks, signsOut } from '../mails.ts';

export type Change = {
  readonly device: string;
  readonly at: Date;
  /** The token of the link 'This was not me'. */
  readonly notMe: string;
};

export function appAddedMail(bank: Letterhead, recipient: Recipient, change: Change): Mail {
  return changedMail(bank, recipient, change, {
    subject: `An authenticator app was added to your ${bank.brandName} account`,
    news: 'from now on a new device needs a code from your authenticator app.',
  });
}

export function appRemovedMail(bank: Letterhead, recipient: Recipient, change: Change): Mail {
  return changedMail(bank, recipient, change, {
    subject: `The authenticator app was removed from your ${bank.brandName} account`,
    news: 'a new device no longer needs a code from your authenticator app, and your recovery codes no longer work.',
  });
}

export function codesRenewedMail(bank: Letterhead, recipient: Recipient, change: Change): Mail {
  return changedMail(bank, recipient, change, {
    subject: `New recovery codes of your ${bank.brandName} account`,
    news: 'you have new recovery codes. The old ones no longer work.',
  });
}

function changedMail(
  bank: Letterhead,
  { to, firstName }: Recipient,
  { device, at, notMe }: Change,
  { subject, news }: { readonly subject: string; readonly news: string },
): Mail {
  return {
    to,
    subject,
    brandName: bank.brandName,
    notice: 'security',
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: `Hello ${firstName}, ${news}` },
      { kind: 'paragraph', text: `Device: ${device}\nTime: ${inWords(at)}` },
      ...notMeBlocks(bank, notMe, signsOut),
    ],
  };
}

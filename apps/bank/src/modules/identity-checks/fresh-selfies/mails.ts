import type { Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { momentInWords } from '../../identity/index.ts';

export function freshSelfieMail(brandName: string, { to, firstName }: Recipient, url: string): Mail {
  const subject = 'Send us a new picture of your face';
  return {
    to,
    subject,
    brandName,
    notice: 'security',
    blocks: [
      { kind: 'heading', text: subject },
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, we were told that you have lost your passkeys and your authenticator app, and a member of our staff has asked to remove them. To make sure that it is you, we compare a new picture of your face with the one from your identity check.`,
      },
      { kind: 'button', label: 'Send a new picture', url },
      {
        kind: 'small-print',
        text: 'The link works once, within 24 hours. Without your picture nothing is removed.',
      },
    ],
  };
}

/** To the new address of a customer who has lost the mailbox. */
export function newEmailSelfieMail(
  brandName: string,
  { to, firstName }: Recipient,
  url: string,
  until: Date,
): Mail {
  const subject = 'Send us a new picture of your face';
  return {
    to,
    subject,
    brandName,
    notice: 'security',
    blocks: [
      { kind: 'heading', text: subject },
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, we were told that you cannot read the mailbox of your ${brandName} account any more, and that we should use this address instead. To make sure that it is you, we compare a new picture of your face with the one from your identity check.`,
      },
      { kind: 'button', label: 'Send a new picture', url },
      {
        kind: 'small-print',
        text: `The link works once, until ${momentInWords(until)}. Without your picture nothing is changed.`,
      },
      {
        kind: 'small-print',
        text: 'If you did not ask for this, delete this email. We do not use this address then.',
      },
    ],
  };
}

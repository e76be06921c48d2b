import { letter, type Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

type About = { readonly recipient: Recipient; readonly device: string; readonly lastFour: string };

export function tokenCodeMail(
  brandName: string,
  { recipient: { to, firstName }, device, lastFour }: About,
  code: string,
): Mail {
  return {
    ...{ to, brandName, code },
    subject: `Add your card to ${device}: ${code}`,
    blocks: [
      { kind: 'heading', text: 'Add your card to a phone' },
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, with this code “${device}” can pay in place of your card ending in ${lastFour}:`,
      },
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

export function tokenAddedMail(brandName: string, { recipient, device, lastFour }: About): Mail {
  return letter(brandName, recipient, {
    subject: `Your card was added to ${device}`,
    news: `“${device}” can pay in place of your card ending in ${lastFour} from now on.`,
    advice: 'If this was not you, remove it on the page of the card at once and contact support.',
  });
}

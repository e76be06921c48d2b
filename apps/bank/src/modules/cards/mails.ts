import { format, type Money } from '@farthing/money';
import { letter, type Recipient } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

type AboutCard = Recipient & { readonly card: { readonly type: string; readonly lastFour: string } };

export function cardIssuedMail(
  brandName: string,
  { fee, reference, ...about }: AboutCard & { readonly fee: Money; readonly reference: string },
): Mail {
  return letter(brandName, about, {
    subject: 'Your virtual card is ready',
    news:
      fee.minor === 0n
        ? `your ${nameOf(about)} was issued. It cost nothing.`
        : `your ${nameOf(about)} was issued. The fee of ${format(fee)} was taken from your account ` +
          `(reference ${reference}).`,
    advice: 'You did not ask for a card? Please contact support at once.',
  });
}

export function cardRevealedMail(
  brandName: string,
  { at, ...about }: AboutCard & { readonly at: Date },
): Mail {
  return letter(brandName, about, {
    subject: 'Your card details were shown',
    news:
      `the full number and the CVV of your ${nameOf(about)} were shown on ${time.format(at)} UTC, ` +
      'after your transaction PIN was entered.',
    advice: 'This was not you? Then somebody knows your PIN: please contact support at once.',
  });
}

export function cardChangedMail(
  brandName: string,
  { event, ...about }: AboutCard & { readonly event: keyof typeof changes },
): Mail {
  const { subject, news } = changes[event];
  return letter(brandName, about, {
    subject,
    news: `your ${nameOf(about)} ${news}`,
    advice: 'Do you have a question? Please contact support.',
  });
}

export function controlsChangedMail(
  brandName: string,
  { isLooser, ...about }: AboutCard & { readonly isLooser: boolean },
): Mail {
  return letter(brandName, about, {
    subject: 'The settings of your card were changed',
    news: isLooser
      ? `your ${nameOf(about)} may do more than before. Your transaction PIN was entered for it.`
      : `limits or switches of your ${nameOf(about)} were changed.`,
    advice: 'This was not you? Please freeze the card and contact support at once.',
  });
}

const changes = {
  freeze: { subject: 'Your card is frozen', news: 'is frozen: it cannot be used until it is unfrozen.' },
  unfreeze: { subject: 'Your card works again', news: 'is not frozen any more.' },
  close: { subject: 'Your card was closed', news: 'was closed for good. You can ask for a new one.' },
} as const;

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function nameOf({ card }: AboutCard): string {
  return `${card.type} card ending in ${card.lastFour}`;
}

import { format, type Money } from '@farthing/money';
import { lettersAbout, type Recipient } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

const letter = lettersAbout('cards');

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
    advice: 'If you did not ask for a card, please contact support at once.',
  });
}

export function cardRenewedMail(
  brandName: string,
  {
    next,
    ...about
  }: Recipient & {
    readonly card: AboutCard['card'] & { readonly expiresOn: string };
    readonly next: AboutCard['card'];
  },
): Mail {
  const last = day.format(new Date(`${about.card.expiresOn}T00:00:00Z`));
  return letter(brandName, about, {
    subject: 'Your new card is ready',
    news:
      `your ${nameOf(about)} ends on ${last}. A new one ending in ${next.lastFour} is ready on the page of your cards, with the same ` +
      'limits and switches. It costs nothing.',
    advice: 'The old card works until then. Give the new number to everybody who charges the old one.',
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
    advice: 'If this was not you, somebody knows your PIN: please contact support at once.',
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
    advice: 'If you have a question, please contact support.',
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
    advice: 'If this was not you, freeze the card and contact support at once.',
  });
}

const changes = {
  freeze: { subject: 'Your card is frozen', news: 'is frozen: it cannot be used until it is unfrozen.' },
  unfreeze: { subject: 'Your card works again', news: 'is no longer frozen.' },
  close: { subject: 'Your card was closed', news: 'was closed for good. You can ask for a new one.' },
} as const;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function nameOf({ card }: AboutCard): string {
  return `${card.type} card ending in ${card.lastFour}`;
}

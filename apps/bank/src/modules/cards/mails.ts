import { format, type Money } from '@farthing/money';
import { layoutMail } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { CardEvent } from './card.ts';

type Reader = { readonly to: string; readonly firstName: string };
type AboutCard = Reader & { readonly card: { readonly type: string; readonly lastFour: string } };

export function cardIssuedMail(
  brandName: string,
  { fee, reference, ...about }: AboutCard & { readonly fee: Money; readonly reference: string },
): Mail {
  return mail(brandName, about, 'Your virtual card is ready', [
    `your ${nameOf(about)} was issued. The fee of ${format(fee)} was taken from your wallet ` +
      `(reference ${reference}).`,
    'You did not ask for a card? Please contact support at once.',
  ]);
}

export function cardRevealedMail(
  brandName: string,
  { at, ...about }: AboutCard & { readonly at: Date },
): Mail {
  return mail(brandName, about, 'Your card details were shown', [
    `the full number and the CVV of your ${nameOf(about)} were shown on ${time.format(at)} UTC, ` +
      'after your transaction PIN was entered.',
    'This was not you? Then somebody knows your PIN: please contact support at once.',
  ]);
}

const changes = {
  freeze: { subject: 'Your card is frozen', news: 'is frozen: it cannot be used until it is unfrozen.' },
  unfreeze: { subject: 'Your card works again', news: 'is not frozen any more.' },
  close: { subject: 'Your card was closed', news: 'was closed for good. You can ask for a new one.' },
} as const satisfies Record<CardEvent, { subject: string; news: string }>;

export function cardChangedMail(
  brandName: string,
  { event, ...about }: AboutCard & { readonly event: CardEvent },
): Mail {
  const { subject, news } = changes[event];
  return mail(brandName, about, subject, [
    `your ${nameOf(about)} ${news}`,
    'Do you have a question? Please contact support.',
  ]);
}

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function nameOf({ card }: AboutCard): string {
  return `${card.type} card ending in ${card.lastFour}`;
}

function mail(
  brandName: string,
  { to, firstName }: Reader,
  subject: string,
  [news, advice]: readonly [string, string],
): Mail {
  const body = layoutMail(brandName, [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: `Hello ${firstName}, ${news}` },
    { kind: 'small-print', text: advice },
  ]);
  return { to, subject, ...body };
}

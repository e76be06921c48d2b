import type { TopupState } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { formatMoment } from '../../lib/format.ts';
import type { AlertTone } from '../../ui/alert/alert.tsx';
import type { BadgeTone } from '../../ui/badge/badge.tsx';
import type { Topup } from './topups-query.ts';

/** Where a top-up stands, in a word or two. */
export const stateWords = {
  started: { word: 'Being confirmed', tone: 'info' },
  declined: { word: 'Declined', tone: 'danger' },
  expired: { word: 'Not paid', tone: 'neutral' },
  held: { word: 'Being checked', tone: 'warning' },
  credited: { word: 'Credited', tone: 'success' },
  refunding: { word: 'Going back', tone: 'info' },
  refunded: { word: 'Sent back', tone: 'neutral' },
  'charged-back': { word: 'Taken back', tone: 'warning' },
} as const satisfies Record<TopupState, { word: string; tone: BadgeTone }>;

type Told = { readonly tone: AlertTone; readonly title: string; readonly text: string };

/** What has happened, and what happens next. */
export function toldOf(topup: Topup): Told {
  const amount = format(fromDecimal(topup.amount, topup.currency));
  const { name } = topup.account;
  switch (topup.state) {
    case 'started':
      return {
        tone: 'info',
        title: 'Your payment is being confirmed',
        text: `${amount} is in ${name} as soon as the card provider confirms it. You can leave this page. Without a payment it ends at ${formatMoment(topup.expires_at)}.`,
      };
    case 'declined':
      return {
        tone: 'danger',
        title: 'The card was declined',
        text: 'Nothing was taken and nothing was credited. Try another card, or ask the bank of your card.',
      };
    case 'expired':
      return {
        tone: 'warning',
        title: 'No payment came in time',
        text: `Nothing was credited. If the payment still comes, it is credited to ${name} and we email you.`,
      };
    case 'held':
      return {
        tone: 'info',
        title: 'We are checking this top-up',
        text: `Your card has paid ${amount}. We look at it before we credit it, and email you either way.`,
      };
    case 'credited':
      return { tone: 'success', title: `${amount} is in ${name}`, text: 'You can use it now.' };
    case 'refunding':
      return {
        tone: 'info',
        title: `${amount} goes back to your card`,
        text: 'It can take some days until the bank of your card shows it.',
      };
    case 'refunded':
      return {
        tone: 'info',
        title: `${amount} was sent back to your card`,
        text: 'It can take some days until the bank of your card shows it.',
      };
    case 'charged-back':
      return {
        tone: 'warning',
        title: 'The bank of your card took this top-up back',
        text: `${owedWords(topup)} Ask the bank of your card if you do not know why.`,
      };
  }
}

function owedWords({ owed, currency }: Topup): string {
  if (owed === null) return 'Nothing is owed for it.';
  return `Some of it had left your account: you owe us ${format(fromDecimal(owed, currency))}.`;
}

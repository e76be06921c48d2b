import { format, money } from '@farthing/money';
import { lettersAbout, type Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Dispute } from './dispute.ts';

const letter = lettersAbout('card-payments');

type About = {
  readonly recipient: Recipient;
  readonly dispute: Pick<Dispute, 'amountMinor' | 'currency' | 'creditedAt'>;
  readonly merchant: string;
};

const amountOf = ({ amountMinor, currency }: About['dispute']) => format(money(amountMinor, currency));
const follow = 'You can follow your dispute on the page of the payment.';

export function openedMail(brandName: string, { recipient, dispute, merchant }: About): Mail {
  return letter(brandName, recipient, {
    subject: `We have received your dispute with ${merchant}`,
    news: `you dispute ${amountOf(dispute)} of your card payment to ${merchant}. We are looking at it.`,
    advice: `${follow} If this was not you, please contact support at once.`,
  });
}

export function creditedMail(brandName: string, { recipient, dispute, merchant }: About): Mail {
  const amount = amountOf(dispute);
  return letter(brandName, recipient, {
    subject: `${amount} while your dispute is open`,
    news:
      `we have credited ${amount} to your account while your dispute with ${merchant} is open. ` +
      'If it is decided against you, we take it back.',
    advice: follow,
  });
}

export function wonMail(
  brandName: string,
  { recipient, dispute, merchant }: About,
  { outcome, isClosed }: { readonly outcome: string; readonly isClosed: boolean },
): Mail {
  const amount = amountOf(dispute);
  const back = isClosed
    ? `The account that you paid from is closed, so we keep the ${amount} for you: please contact support.`
    : `We have credited ${amount} to your account.`;
  const money = dispute.creditedAt === null ? back : `The ${amount} that we credited is yours.`;
  return letter(brandName, recipient, {
    subject: `You have won your dispute with ${merchant}`,
    news: `your dispute with ${merchant} is decided in your favour. ${money} ${outcome}`,
    advice: isClosed ? follow : 'You need not do anything else.',
  });
}

export function lostMail(
  brandName: string,
  { recipient, dispute, merchant }: About,
  { outcome, debtMinor }: { readonly outcome: string; readonly debtMinor: bigint },
): Mail {
  return letter(brandName, recipient, {
    subject: `Your dispute with ${merchant} was not successful`,
    news: `your dispute with ${merchant} is decided against you. ${outcome}${takenBack(dispute, debtMinor)}`,
    advice: 'If you think that this is wrong, please contact support.',
  });
}

function takenBack(dispute: About['dispute'], debtMinor: bigint): string {
  if (dispute.creditedAt === null) return '';
  const amount = amountOf(dispute);
  if (debtMinor === 0n) return ` We have taken the credit of ${amount} back from your account.`;
  const debt = format(money(debtMinor, dispute.currency));
  return ` We take the credit of ${amount} back. ${debt} of it is not in your account: please pay that in, and we take it then.`;
}

export function collectedMail(
  brandName: string,
  { recipient, dispute, merchant }: About,
  debtMinor: bigint,
): Mail {
  const debt = format(money(debtMinor, dispute.currency));
  return letter(brandName, recipient, {
    subject: `We have taken the ${debt} that you owed`,
    news: `you owed ${debt} since your dispute with ${merchant} was decided. We have taken it from your account.`,
    advice: 'You owe nothing more for this dispute.',
  });
}

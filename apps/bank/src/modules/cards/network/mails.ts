import { format, money } from '@farthing/money';
import { lettersAbout } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { CardPayment } from './payment.ts';
import type { Holder } from './store.ts';

const letter = lettersAbout('card-payments');

type Paid = {
  readonly payment: CardPayment;
  /** In the currency of the account. */
  readonly billedMinor: bigint;
  readonly lastFour: string;
};

export function paidMail(brandName: string, holder: Holder, { payment, billedMinor, lastFour }: Paid): Mail {
  const { merchant, purpose } = payment;
  const amount = format(money(billedMinor, payment.billedCurrency));
  const [what, taker] =
    purpose === 'cash'
      ? [`took ${amount} out at`, 'the bank of the machine']
      : [`paid ${amount} to`, 'the merchant'];
  return letter(brandName, readerOf(holder), {
    subject: `${amount} by card: ${merchant.name}`,
    news: `you ${what} ${merchant.name} by your card ending in ${lastFour}. The amount is set aside until ${taker} takes it.`,
    advice: 'If this was not you, freeze the card in the app at once and contact support.',
  });
}

export function refundedMail(brandName: string, holder: Holder, paid: Paid): Mail {
  const amount = format(money(paid.billedMinor, paid.payment.billedCurrency));
  const { name } = paid.payment.merchant;
  return letter(brandName, readerOf(holder), {
    subject: `${amount} back from ${name}`,
    news: `${name} has given back ${amount} for a payment by your card ending in ${paid.lastFour}.`,
    advice: 'If you have a question, please contact support.',
  });
}

const readerOf = ({ email, firstName }: Holder) => ({ to: email, firstName });

import { format, type Money } from '@farthing/money';
import type { Mail } from '../../platform/mail/mail.ts';
import { mailTemplate } from '../../platform/mail/template.ts';
import { referenceOf } from '../books/index.ts';
import type { Payee, PaymentIn } from './payment-in.ts';

type Arrived = {
  readonly firstName: string;
  readonly amount: string;
  readonly inWords: string;
  /** What reached the account, where that is another currency. */
  readonly credited: string | null;
  readonly payer: string;
  readonly narration: string | null;
  readonly reference: string;
};

const arrivedTemplate = mailTemplate('payment-from-another-bank', {
  notice: 'money-in',
  subject: (data: Arrived) => `You received ${data.inWords} from ${data.payer}`,
  blocks: (data) => [
    { kind: 'heading', text: `You received ${data.amount}` },
    {
      kind: 'paragraph',
      text: `Hello ${data.firstName}, money from another bank has arrived in your account.`,
    },
    {
      kind: 'paragraph',
      text: [
        `Amount: ${data.inWords}`,
        `From: ${data.payer}`,
        ...(data.credited === null ? [] : [`In your account: ${data.credited}`]),
        ...(data.narration === null ? [] : [`Narration: ${data.narration}`]),
        `Reference: ${data.reference}`,
      ].join('\n'),
    },
  ],
});

export function arrivedMail(
  brandName: string,
  customer: Pick<Payee['customer'], 'email' | 'firstName'>,
  { id, amount, payer, narration }: PaymentIn,
  credited: Money,
): Mail {
  return arrivedTemplate(brandName, customer.email, {
    firstName: customer.firstName,
    amount: format(amount),
    inWords: inWords(amount),
    credited: credited.currency === amount.currency ? null : inWords(credited),
    payer,
    narration,
    reference: referenceOf(id),
  });
}

function inWords(amount: Money): string {
  return `${format(amount)} (${amount.currency})`;
}

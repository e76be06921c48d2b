import { format, isPositive, type Money } from '@farthing/money';
import { accountNumberOf, bankCodeOf, lateQuotePercent } from '@farthing/rules';
import type { MailBlock } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Order } from './store.ts';
import type { WithdrawalState } from './withdrawal.ts';

type Reader = { readonly to: string; readonly firstName: string };

/** The ways in which the money comes back. */
export type Ending = Extract<WithdrawalState, 'expired' | 'cancelled' | 'declined' | 'failed'>;

/** Names all that the code is for, so that its reader sees if somebody else has changed a word of it. */
export function codeMail(
  brandName: string,
  reader: Reader,
  order: Order,
  { code, leftMs }: { readonly code: string; readonly leftMs: number },
): Mail {
  const subject = `Your code to send ${inWords(order.amount)} to ${order.accountName}: ${code}`;
  const blocks: MailBlock[] = [
    { kind: 'heading', text: 'Confirm your payment' },
    { kind: 'paragraph', text: `Hello ${reader.firstName}, you are about to send money. Please check:` },
    { kind: 'paragraph', text: factsOf(order) },
    { kind: 'paragraph', text: 'If all of this is right, enter this code to send it:' },
    { kind: 'code', code },
    {
      kind: 'small-print',
      text:
        `The code works once, within ${inMinutes(leftMs)}, and for this payment only. ` +
        'Nobody from the bank will ever ask you for it.',
    },
    ...(isExchange(order) ? [{ kind: 'small-print' as const, text: lateRate }] : []),
    {
      kind: 'small-print',
      text:
        'This was not you? Do not pass the code on, set a new password at once and contact support: ' +
        'somebody else is signed in to your account and knows your PIN.',
    },
  ];
  return { ...mail(brandName, reader, subject, blocks), code };
}

/** Said before somebody pays: what becomes of the rate if the payment does not leave at once. */
const lateRate =
  'If we check the payment before it leaves and the rate moves by more than ' +
  `${lateQuotePercent} % meanwhile, we do not send it: ` +
  'the money is yours again, and you choose whether to pay at the new rate.';

function isExchange({ route, amount, debit }: Order): boolean {
  return route === 'external' && amount.currency !== debit.currency;
}

/** Rather too few than too many; but the moment that asking takes does not make nine minutes of ten. */
function inMinutes(leftMs: number): string {
  const minutes = Math.max(1, Math.floor((leftMs + askingTakesMs) / 60_000));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

const askingTakesMs = 5_000;

export function reviewMail(brandName: string, reader: Reader, order: Order): Mail {
  return news(brandName, reader, order, {
    subject: `Your payment to ${order.accountName} is being reviewed`,
    text:
      'we have a look at this payment before it leaves, as we do now and then to keep your money safe. ' +
      `The money is set aside until then.${isExchange(order) ? ` ${lateRate}` : ''}`,
  });
}

export function sentMail(brandName: string, reader: Reader, order: Order): Mail {
  const isInternal = order.route === 'internal';
  return news(brandName, reader, order, {
    subject: `You sent ${inWords(order.amount)} to ${order.accountName}`,
    text: isInternal ? 'your payment has arrived.' : 'your payment is on its way.',
  });
}

/** The payee reads who paid and how much arrived in the wallet, and nothing else about the payer. */
export function receivedMail(brandName: string, reader: Reader, order: Order, payerName: string): Mail {
  const { debit, reference, narration } = order;
  return mail(brandName, reader, `You received ${inWords(debit)} from ${payerName}`, [
    { kind: 'heading', text: `You received ${format(debit)}` },
    { kind: 'paragraph', text: `Hello ${reader.firstName}, money has arrived in your wallet.` },
    {
      kind: 'paragraph',
      text: [
        `Amount: ${inWords(debit)}`,
        `From: ${payerName}`,
        ...(narration === null ? [] : [`Purpose: ${narration}`]),
        `Reference: ${reference}`,
      ].join('\n'),
    },
  ]);
}

export function endedMail(brandName: string, reader: Reader, order: Order, ending: Ending): Mail {
  return news(brandName, reader, order, {
    // One that came back had been sent.
    subject: `Your payment to ${order.accountName} was not ${ending === 'failed' ? 'delivered' : 'sent'}`,
    text: `${endings[ending]} The whole amount is available in your wallet again.`,
  });
}

const endings = {
  expired:
    'your payment was not sent in time: what it costs is fixed for a while only. You can ask for it again.',
  cancelled: 'your payment was cancelled.',
  declined: 'we could not approve your payment. Please contact support if you have questions.',
  failed: 'your payment could not be delivered to the account that you gave.',
} as const satisfies Record<Ending, string>;

function news(
  brandName: string,
  reader: Reader,
  order: Order,
  { subject, text }: { readonly subject: string; readonly text: string },
): Mail {
  return mail(brandName, reader, subject, [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: `Hello ${reader.firstName}, ${text}` },
    { kind: 'paragraph', text: factsOf(order) },
    { kind: 'small-print', text: 'You know nothing about this payment? Please contact support at once.' },
  ]);
}

function factsOf(order: Order): string {
  const { amount, debit, fee, rateText, accountName, bankName, destination, narration, reference } = order;
  const bankCode = bankCodeOf(destination);
  const isExchanged = amount.currency !== debit.currency;
  return [
    `Amount: ${inWords(amount)}`,
    `To: ${accountName}`,
    `Bank: ${bankName}`,
    ...(bankCode === undefined ? [] : [`${bankCode.name}: ${bankCode.code}`]),
    `Account ending in: ${accountNumberOf(destination).slice(-4)}`,
    ...(isExchanged
      ? [`From your wallet: ${inWords(debit)}`, `Rate: 1 ${debit.currency} = ${rateText} ${amount.currency}`]
      : []),
    ...(isPositive(fee) ? [`Fee: ${inWords(fee)}`] : []),
    ...(narration === null ? [] : [`Purpose: ${narration}`]),
    `Reference: ${reference}`,
  ].join('\n');
}

/** With the code of the currency: a dollar sign is used by more than one. */
function inWords(amount: Money): string {
  return `${format(amount)} (${amount.currency})`;
}

function mail(brandName: string, { to }: Reader, subject: string, blocks: readonly MailBlock[]): Mail {
  return { to, subject, brandName, blocks };
}

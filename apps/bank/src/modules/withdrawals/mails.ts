import { add, format, isPositive, type Money, toDecimal } from '@farthing/money';
import {
  accountNumberOf,
  bankCodeOf,
  costLines,
  lateQuotePercent,
  ownAccountInWords,
  returnReasonInWords,
} from '@farthing/rules';
import type { MailBlock } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { mailTemplate } from '../../platform/mail/template.ts';
import type { Order, OwnAccount } from './store.ts';
import type { WithdrawalState } from './withdrawal.ts';

/** Whoever pays or is paid, and by which of their accounts. */
export type Recipient = { readonly to: string; readonly firstName: string; readonly account: OwnAccount };

/** The ways in which the money comes back. */
export type Ending = Extract<WithdrawalState, 'expired' | 'cancelled' | 'declined' | 'failed'>;

const rateMoves =
  `the rate moves by more than ${lateQuotePercent}% before then, we do not send it: ` +
  'you get the money back, and you choose whether to pay at the new rate.';

/** Said before somebody pays: what becomes of the rate if the payment does not leave at once. */
export const lateRate = `If we check the payment before it leaves and ${rateMoves}`;

export function isExchange({ route, amount, debit }: Order): boolean {
  return route === 'external' && amount.currency !== debit.currency;
}

type Review = News & { readonly payee: string; readonly isExchange: boolean };

const reviewTemplate = mailTemplate('payment-in-review', {
  notice: 'payments',
  subject: ({ payee }: Review) => `Your payment to ${payee} is being reviewed`,
  blocks: (data) =>
    news(data, {
      heading: `Your payment to ${data.payee} is being reviewed`,
      text:
        'we check this payment before it leaves, as we sometimes do to keep your money safe. ' +
        `The money is set aside until then.${data.isExchange ? ` If ${rateMoves}` : ''}`,
    }),
});

export function reviewMail(brandName: string, recipient: Recipient, order: Order): Mail {
  const data = { ...newsOf(recipient, order), payee: order.accountName, isExchange: isExchange(order) };
  return reviewTemplate(brandName, recipient.to, data);
}

type ToSign = News & {
  readonly amount: string;
  readonly payee: string;
  readonly by: string;
  readonly account: string;
};

const toSignTemplate = mailTemplate('payment-to-sign', {
  notice: 'approvals',
  subject: ({ by, amount, payee }: ToSign) => `${by} asks you to sign a payment of ${amount} to ${payee}`,
  blocks: (data) =>
    news(data, {
      heading: 'A payment waits for your signature',
      text:
        `${data.by} wants to send this from “${data.account}”. Sign in, open it under “Under way”, and approve it with your PIN ` +
        'or refuse it, within 7 days. The money is set aside until then.',
    }),
});

/** For whoever shares the account and may approve. */
export function toSignMail(brandName: string, recipient: Recipient, order: Order, by: string): Mail {
  const told = { ...newsOf(recipient, order), amount: inWords(order.amount), payee: order.accountName };
  return toSignTemplate(brandName, recipient.to, { ...told, by, account: recipient.account.name });
}

type Refused = News & { readonly payee: string; readonly by: string; readonly reason: string };

const refusedTemplate = mailTemplate('payment-refused', {
  notice: 'payments',
  subject: ({ by, payee }: Refused) => `${by} refused your payment to ${payee}`,
  blocks: (data) =>
    news(data, {
      heading: `Your payment to ${data.payee} was not sent`,
      text: `${data.by} did not sign it and says: “${data.reason}”. The whole amount is available again.`,
    }),
});

export function refusedMail(
  brandName: string,
  recipient: Recipient,
  order: Order,
  { by, reason }: { readonly by: string; readonly reason: string },
): Mail {
  const told = { ...newsOf(recipient, order), payee: order.accountName };
  return refusedTemplate(brandName, recipient.to, { ...told, by, reason });
}

type Sent = News & { readonly amount: string; readonly payee: string; readonly isInside: boolean };

const sentTemplate = mailTemplate('payment-sent', {
  notice: 'payments',
  subject: ({ amount, payee }: Sent) => `You sent ${amount} to ${payee}`,
  blocks: (data) =>
    news(data, {
      heading: `You sent ${data.amount} to ${data.payee}`,
      text: data.isInside ? 'your payment has arrived.' : 'your payment is on its way.',
    }),
});

export function sentMail(brandName: string, recipient: Recipient, order: Order): Mail {
  return sentTemplate(brandName, recipient.to, {
    ...newsOf(recipient, order),
    amount: inWords(order.amount),
    payee: order.accountName,
    isInside: order.route === 'internal',
  });
}

type Received = {
  readonly firstName: string;
  readonly amount: string;
  readonly inWords: string;
  readonly account: string;
  /** What was booked there, where that is another currency than was sent. */
  readonly booked?: string | null;
  readonly payer: string;
  readonly narration: string | null;
  readonly reference: string;
};

/** The payee reads who paid, how much was sent and what arrived in which account, and nothing else about the payer. */
const receivedTemplate = mailTemplate('payment-received', {
  notice: 'money-in',
  subject: (data: Received) => `You received ${data.inWords} from ${data.payer}`,
  blocks: (data) => [
    { kind: 'heading', text: `You received ${data.amount}` },
    { kind: 'paragraph', text: `Hello ${data.firstName}, money has arrived in ${data.account}.` },
    {
      kind: 'paragraph',
      text: [
        `Amount: ${data.inWords}`,
        `From: ${data.payer}`,
        ...(data.booked ? [`Booked: ${data.booked}`] : []),
        ...(data.narration === null ? [] : [`Narration: ${data.narration}`]),
        `Reference: ${data.reference}`,
      ].join('\n'),
    },
  ],
});

export function receivedMail(
  brandName: string,
  { to, firstName, account }: Recipient,
  { amount, debit, reference, narration }: Order,
  payer: string,
): Mail {
  const booked = amount.currency === debit.currency ? null : inWords(debit);
  const amounts = { amount: format(amount), inWords: inWords(amount), booked };
  const told = { firstName, account: ownAccountInWords(account), ...amounts };
  return receivedTemplate(brandName, to, { ...told, payer, narration, reference });
}

type Ended = News & {
  readonly payee: string;
  readonly ending: Ending;
  /** Why the other bank sent it back, in words; mails that were written before it was told have none. */
  readonly why?: string | null;
};

const endedTemplate = mailTemplate('payment-ended', {
  notice: 'payments',
  subject: notSent,
  blocks: (data: Ended) =>
    news(data, {
      heading: notSent(data),
      text: `${endings[data.ending]}${data.why == null ? '' : ` The other bank says: ${data.why}`} The whole amount is available in the account again.`,
    }),
});

/** One that came back had been sent. */
function notSent({ payee, ending }: Ended): string {
  return `Your payment to ${payee} was not ${ending === 'failed' ? 'delivered' : 'sent'}`;
}

export function endedMail(
  brandName: string,
  recipient: Recipient,
  order: Order,
  { ending, returnCode }: { readonly ending: Ending; readonly returnCode: string | null },
): Mail {
  const why = returnCode === null ? null : (returnReasonInWords(returnCode) ?? null);
  const data = { ...newsOf(recipient, order), payee: order.accountName, ending, why };
  return endedTemplate(brandName, recipient.to, data);
}

const endings = {
  expired:
    'your payment was not sent in time: we hold its rate and cost for a short time only. You can start it again.',
  cancelled: 'your payment was cancelled.',
  declined: 'we could not approve your payment. Please contact support if you have questions.',
  failed: 'your payment could not be delivered to the account that you gave.',
} as const satisfies Record<Ending, string>;

type News = { readonly firstName: string; readonly facts: string };

function newsOf({ firstName, account }: Recipient, order: Order): News {
  return { firstName, facts: factsOf(order, account) };
}

function news(
  { firstName, facts }: News,
  { heading, text }: { readonly heading: string; readonly text: string },
): readonly MailBlock[] {
  return [
    { kind: 'heading', text: heading },
    { kind: 'paragraph', text: `Hello ${firstName}, ${text}` },
    { kind: 'paragraph', text: facts },
    { kind: 'small-print', text: 'If you know nothing about this payment, please contact support at once.' },
  ];
}

export function factsOf(order: Order, from: OwnAccount): string {
  const { amount, debit, fee, rateText, accountName, bankName, destination, narration, reference } = order;
  const bankCode = bankCodeOf(destination);
  const isExchanged = amount.currency !== debit.currency;
  const taken = { debit: toDecimal(add(debit, fee)), currency: debit.currency };
  const cost = { ...taken, rate: rateText, fee: toDecimal(fee) };
  return [
    `Amount: ${inWords(amount)}`,
    `To: ${accountName}`,
    `Bank: ${bankName}`,
    ...(bankCode === undefined ? [] : [`${bankCode.name}: ${bankCode.code}`]),
    `Account ending in: ${accountNumberOf(destination).slice(-4)}`,
    `From: ${ownAccountInWords(from)}`,
    ...(isExchanged || isPositive(fee)
      ? costLines(cost, amount.currency).map(({ term, value }) => `${term}: ${value}`)
      : []),
    ...(narration === null ? [] : [`Narration: ${narration}`]),
    `Reference: ${reference}`,
  ].join('\n');
}

/** With the code of the currency: a dollar sign is used by more than one. */
export function inWords(amount: Money): string {
  return `${format(amount)} (${amount.currency})`;
}

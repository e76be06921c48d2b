import { format } from '@farthing/money';
import {
  accountNumberOf,
  bankCodeOf,
  dayInWords,
  otherNameInWords,
  ownAccountInWords,
  scheduleInWords,
} from '@farthing/rules';
import { lettersAbout, type Recipient } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { OrderTerms } from './standing-order.ts';
import type { PaidFrom } from './store.ts';

const letter = lettersAbout('scheduled');

type Known = { readonly from: PaidFrom; readonly holidays: ReadonlySet<string> };

const unknown = 'If you know nothing about this, set a new password at once and contact support.';

/** Names all that the code approves, so that its recipient sees if somebody else has changed a word of it. */
export function codeMail(
  brandName: string,
  { to, firstName }: Recipient,
  terms: OrderTerms,
  { code, ...known }: Known & { readonly code: string },
): Mail {
  return {
    to,
    brandName,
    subject: `Your code for ${whatOf(terms)}: ${code}`,
    code,
    blocks: [
      { kind: 'heading', text: 'Confirm your scheduled payment' },
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, you are about to have money sent later. Please check:`,
      },
      { kind: 'paragraph', text: factsOf(terms, known) },
      ...(terms.nameAgreedBy === null
        ? []
        : [{ kind: 'paragraph' as const, text: otherNameInWords(terms.accountName) }]),
      {
        kind: 'paragraph',
        text: 'If all of this is right, enter this code. It approves every one of these payments:',
      },
      { kind: 'code', code },
      {
        kind: 'small-print',
        text: `The code works once, within 10 minutes, and for these terms only. Nobody from the bank will ever ask you for it. ${unknown}`,
      },
    ],
  };
}

export function confirmedMail(
  brandName: string,
  recipient: Recipient,
  terms: OrderTerms,
  known: Known,
): Mail {
  const { to, firstName } = recipient;
  const subject = `You have scheduled ${whatOf(terms)}`;
  return {
    to,
    brandName,
    subject,
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: `Hello ${firstName}, this is what you have approved.` },
      { kind: 'paragraph', text: factsOf(terms, known) },
      { kind: 'paragraph', text: 'You can skip a day, pause it or end it under Scheduled payments.' },
      { kind: 'small-print', text: unknown },
    ],
  };
}

type Failed = { readonly day: string; readonly reason: string };

export function retryMail(
  brandName: string,
  recipient: Recipient,
  terms: OrderTerms,
  { reason, hours, help }: Failed & { readonly hours: string; readonly help: string },
): Mail {
  return letter(brandName, recipient, {
    subject: `We could not pay ${terms.accountName} yet`,
    news: `${amountOf(terms)} to ${terms.accountName} is due today. ${reason} We try again today at ${hours}, London time.`,
    advice: `${help} before then, you need not do anything else.`,
  });
}

export function notPaidMail(
  brandName: string,
  recipient: Recipient,
  terms: OrderTerms,
  { day, reason, isOver }: Failed & { readonly isOver: boolean },
): Mail {
  return letter(brandName, recipient, {
    subject: `We did not pay ${terms.accountName}`,
    news: `${amountOf(terms)} to ${terms.accountName} was to be paid on ${dayInWords(day)}, and was not. ${reason}`,
    advice: isOver
      ? 'The scheduled payment has ended. You can set up another under Scheduled payments.'
      : 'We do not try this day again. You can pay it yourself now. Later payments stay as they are.',
  });
}

export function endedMail(
  brandName: string,
  recipient: Recipient,
  terms: OrderTerms,
  because: 'account-gone' | 'customer-stopped' | 'altered',
): Mail {
  return letter(brandName, recipient, {
    subject: `Your scheduled payment to ${terms.accountName} has ended`,
    news: `we have ended your scheduled payment of ${amountOf(terms)} to ${terms.accountName}. ${endings[because]}`,
    advice: unknown,
  });
}

const endings = {
  'account-gone': 'The account that it was paid from is closed.',
  'customer-stopped': 'Your account is locked or closed, and nothing leaves it.',
  altered: 'It is no longer what you approved, so we do not pay it. We are looking into this.',
} as const;

/** Such as "a standing order of £650.00 (GBP) to A Patel". */
function whatOf(terms: OrderTerms): string {
  const kind = terms.frequency === 'once' ? 'a payment' : 'a standing order';
  return `${kind} of ${amountOf(terms)} to ${terms.accountName}`;
}

function amountOf({ amount }: OrderTerms): string {
  return `${format(amount)} (${amount.currency})`;
}

function factsOf(terms: OrderTerms, { from, holidays }: Known): string {
  const bankCode = bankCodeOf(terms.destination);
  return [
    `Amount: ${amountOf(terms)}`,
    `To: ${terms.accountName}`,
    `Bank: ${terms.bankName}`,
    ...(bankCode === undefined ? [] : [`${bankCode.name}: ${bankCode.code}`]),
    `Account ending in: ${accountNumberOf(terms.destination).slice(-4)}`,
    `From: ${ownAccountInWords(from)}`,
    `When: ${scheduleInWords(terms, holidays)}`,
    ...(terms.narration === null ? [] : [`Narration: ${terms.narration}`]),
    'Fee and rate: those of the day of each payment',
  ].join('\n');
}

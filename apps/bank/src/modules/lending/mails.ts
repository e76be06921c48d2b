import { format, type Money } from '@farthing/money';
import { lettersAbout, type Recipient } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

const letter = lettersAbout('loans');

const support = 'If you have a question, please contact support.';

export function askedMail(
  brandName: string,
  about: Recipient,
  { amount, months }: { amount: Money; months: number },
): Mail {
  return letter(brandName, about, {
    subject: 'We have received your loan request',
    news: `you asked for a loan of ${format(amount)} over ${months} months. We will email you when we have decided.`,
    advice: 'If you did not ask for a loan, please contact support at once.',
  });
}

export function offeredMail(
  brandName: string,
  about: Recipient,
  { amount, until }: { amount: Money; until: Date },
): Mail {
  return letter(brandName, about, {
    subject: 'Your loan is ready to accept',
    news:
      `we offer you the loan of ${format(amount)} that you asked for. Read its cost under Loan and accept it by ` +
      `${dayOf(until)}. We pay it out once you have accepted.`,
    advice: 'If you no longer want it, you need not do anything.',
  });
}

export function declinedMail(
  brandName: string,
  about: Recipient,
  { amount, because }: { amount: Money; because: string },
): Mail {
  return letter(brandName, about, {
    subject: 'Your loan request was declined',
    news: `we cannot give you the loan of ${format(amount)} that you asked for. ${because}`,
    advice: support,
  });
}

export function acceptCodeMail(
  brandName: string,
  { to, firstName }: Recipient,
  { code, amount, total }: { readonly code: string; readonly amount: Money; readonly total: Money },
): Mail {
  return {
    ...{ to, brandName, code },
    subject: `Accept your loan: ${code}`,
    blocks: [
      { kind: 'heading', text: 'Accept your loan' },
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, with this code you borrow ${format(amount)} and agree to pay ${format(total)} in all:`,
      },
      { kind: 'code', code },
      {
        kind: 'small-print',
        text: 'The code works once, within 10 minutes. Nobody from the bank will ever ask you for it.',
      },
      {
        kind: 'small-print',
        text: 'If you did not ask for this, somebody is signed in as you and knows your PIN. Set a new password and contact support.',
      },
    ],
  };
}

export function paidOutMail(
  brandName: string,
  about: Recipient,
  { amount, first, on }: { readonly amount: Money; readonly first: Money; readonly on: string },
): Mail {
  return letter(brandName, about, {
    subject: 'Your loan was paid out',
    news: `${format(amount)} is in your account. The first instalment of ${format(first)} is due on ${dayOf(new Date(on))}. We take it from your account.`,
    advice: 'You can pay more, or all of it, at any time. You then pay less interest.',
  });
}

export function paidMail(
  brandName: string,
  about: Recipient,
  { paid, left }: { paid: Money; left: Money },
): Mail {
  return letter(brandName, about, {
    subject: 'We have received a payment for your loan',
    news: `we have received ${format(paid)} for your loan. You still owe ${format(left)}.`,
    advice: support,
  });
}

export function repaidMail(brandName: string, about: Recipient, { paid }: { readonly paid: Money }): Mail {
  return letter(brandName, about, {
    subject: 'Your loan is repaid',
    news: `we have received ${format(paid)} for your loan. It is repaid in full. Thank you.`,
    advice: support,
  });
}

/** On the first day, and again when it gets worse. */
export function lateMail(
  brandName: string,
  about: Recipient,
  { missing, days }: { readonly missing: Money; readonly days: number },
): Mail {
  return letter(brandName, about, {
    subject: days === 1 ? 'Your loan instalment is late' : `Your loan has been late for ${days} days`,
    news: `${format(missing)} of your loan is late, with what that has cost so far. Put the money into your account, or pay under Loan, so that it does not cost more.`,
    advice: 'If you cannot pay, please contact support. We can agree on a plan with you.',
  });
}

export function plannedMail(
  brandName: string,
  about: Recipient,
  { months, each }: { readonly months: number; readonly each: Money },
): Mail {
  return letter(brandName, about, {
    subject: 'A new plan for your loan',
    news: `we have agreed that you pay what you owe over ${months} months, about ${format(each)} each. Nothing is late any more.`,
    advice: support,
  });
}

export function writtenOffMail(
  brandName: string,
  about: Recipient,
  { amount }: { readonly amount: Money },
): Mail {
  return letter(brandName, about, {
    subject: 'We have closed your loan',
    news: `we have written off the ${format(amount)} that you owed on your loan. We take nothing more from your account for it.`,
    advice: support,
  });
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function dayOf(date: Date): string {
  return day.format(date);
}

import { format, type Money } from '@farthing/money';
import { lettersAbout, type Recipient } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

const letter = lettersAbout('loans');

export type AboutLoan = Recipient & {
  readonly amount: Money;
  readonly amountDue: Money;
  readonly interest: Money;
  readonly term: string;
  readonly dueAt: Date | null;
};

export function loanRequestedMail(brandName: string, about: AboutLoan): Mail {
  return letter(brandName, about, {
    subject: 'We have received your loan request',
    news:
      `you asked for a loan of ${format(about.amount)} for ${about.term}. The interest for the whole term ` +
      `would be ${format(about.interest)}. We will email you when we have decided.`,
    advice: 'If you did not ask for a loan, please contact support at once.',
  });
}

export function loanApprovedMail(brandName: string, about: AboutLoan): Mail {
  return letter(brandName, about, {
    subject: 'Your loan was approved',
    news:
      `your loan of ${format(about.amount)} was approved, and the money is in your account. ` +
      `${format(about.amountDue)} is due on ${dayOf(about)}: the amount and ${format(about.interest)} of interest.`,
    advice: 'To repay some or all of it, please contact support.',
  });
}

export function loanDeclinedMail(brandName: string, about: AboutLoan): Mail {
  return letter(brandName, about, {
    subject: 'Your loan request was declined',
    news: `we cannot give you the loan of ${format(about.amount)} for ${about.term} that you asked for.`,
    advice: 'If you have a question, please contact support.',
  });
}

export function loanOverdueMail(brandName: string, about: AboutLoan): Mail {
  return letter(brandName, about, {
    subject: 'Your loan is overdue',
    news: `your loan was due on ${dayOf(about)}, and ${format(about.amountDue)} is still to be paid.`,
    advice: 'Please contact support to repay it.',
  });
}

export function repaymentMail(
  brandName: string,
  { paid, ...about }: AboutLoan & { readonly paid: Money },
): Mail {
  const isAll = about.amountDue.minor === 0n;
  const rest = isAll
    ? 'Your loan is repaid in full. Thank you.'
    : `${format(about.amountDue)} is still to be paid. The loan is due on ${dayOf(about)}.`;
  return letter(brandName, about, {
    subject: isAll ? 'Your loan is repaid' : 'We have received your repayment',
    news: `we have received ${format(paid)} for your loan. ${rest}`,
    advice: 'If you have a question, please contact support.',
  });
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function dayOf({ dueAt }: AboutLoan): string {
  if (dueAt === null) throw new Error('a loan that was never paid out has no due date to write of');
  return day.format(dueAt);
}

import { format, type Money } from '@farthing/money';
import { layoutMail } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mail.ts';

type Reader = { readonly to: string; readonly firstName: string };

export type AboutLoan = Reader & {
  readonly amount: Money;
  readonly amountDue: Money;
  readonly interest: Money;
  readonly term: string;
  readonly dueAt: Date | null;
};

type Letter = (brandName: string, about: AboutLoan) => Mail;

export const loanRequestedMail: Letter = (brandName, about) =>
  mail(brandName, about, 'We have received your loan request', [
    `you have asked for a loan of ${format(about.amount)} for ${about.term}. The interest for the whole term ` +
      `would be ${format(about.interest)}. We will write to you when it is decided.`,
    'You did not ask for a loan? Please contact support at once.',
  ]);

export const loanApprovedMail: Letter = (brandName, about) =>
  mail(brandName, about, 'Your loan was approved', [
    `your loan of ${format(about.amount)} was approved, and the money is in your wallet. ` +
      `${format(about.amountDue)} is due on ${dayOf(about)}: the amount and ${format(about.interest)} of interest.`,
    'To repay it, in part or as a whole, please contact support.',
  ]);

export const loanDeclinedMail: Letter = (brandName, about) =>
  mail(brandName, about, 'Your loan request was declined', [
    `we cannot give you the loan of ${format(about.amount)} for ${about.term} that you asked for.`,
    'Do you have a question? Please contact support.',
  ]);

export const loanOverdueMail: Letter = (brandName, about) =>
  mail(brandName, about, 'Your loan is overdue', [
    `your loan was due on ${dayOf(about)}, and ${format(about.amountDue)} is still to be paid.`,
    'Please contact support to repay it.',
  ]);

export function repaymentMail(
  brandName: string,
  { paid, ...about }: AboutLoan & { readonly paid: Money },
): Mail {
  const isAll = about.amountDue.minor === 0n;
  const rest = isAll
    ? 'Your loan is repaid in full. Thank you.'
    : `${format(about.amountDue)} is still to be paid, by ${dayOf(about)}.`;
  return mail(brandName, about, isAll ? 'Your loan is repaid' : 'We have received your repayment', [
    `we have received ${format(paid)} for your loan. ${rest}`,
    'Do you have a question? Please contact support.',
  ]);
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function dayOf({ dueAt }: AboutLoan): string {
  if (dueAt === null) throw new Error('a loan that was never paid out has no due date to write of');
  return day.format(dueAt);
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

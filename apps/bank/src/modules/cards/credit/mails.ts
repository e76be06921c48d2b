import { format, type Money } from '@farthing/money';
import { lettersAbout, type Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

const letter = lettersAbout('cards');

const support = 'If you have a question, please contact support.';

export function askedMail(brandName: string, about: Recipient, { limit }: { readonly limit: Money }): Mail {
  return letter(brandName, about, {
    subject: 'We have received your request for a credit card',
    news: `you have asked for a credit card with a limit of ${format(limit)}. We will write to you when it is decided.`,
    advice: 'If you did not ask for a credit card, please contact support at once.',
  });
}

export function offeredMail(
  brandName: string,
  about: Recipient,
  { limit, until }: { readonly limit: Money; readonly until: Date },
): Mail {
  return letter(brandName, about, {
    subject: 'Your credit card is ready to accept',
    news:
      `we offer you a credit card with a limit of ${format(limit)}. Read its cost under Cards and accept it by ` +
      `${dayOf(until)}. You get the card once you have accepted.`,
    advice: 'If you do not want it any more, you need not do anything.',
  });
}

export function declinedMail(
  brandName: string,
  about: Recipient,
  { because }: { readonly because: string },
): Mail {
  return letter(brandName, about, {
    subject: 'Your request for a credit card was declined',
    news: `we cannot give you the credit card that you asked for. ${because}`,
    advice: support,
  });
}

export function acceptCodeMail(
  brandName: string,
  { to, firstName }: Recipient,
  { code, limit }: { readonly code: string; readonly limit: Money },
): Mail {
  return {
    ...{ to, brandName, code },
    subject: `Accept your credit card: ${code}`,
    blocks: [
      { kind: 'heading', text: 'Accept your credit card' },
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, with this code you accept a credit card with a limit of ${format(limit)}:`,
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

export function openedMail(
  brandName: string,
  about: Recipient,
  { limit, lastFour, first }: { readonly limit: Money; readonly lastFour: string; readonly first: string },
): Mail {
  return letter(brandName, about, {
    subject: 'Your credit card is ready',
    news: `your credit card ending in ${lastFour} works now. Its limit is ${format(limit)}. The first statement comes on ${dayOf(new Date(first))}.`,
    advice: 'If this was not you, freeze the card in the app at once and contact support.',
  });
}

export function limitMail(
  brandName: string,
  about: Recipient,
  { before, after }: { readonly before: Money; readonly after: Money },
): Mail {
  return letter(brandName, about, {
    subject: 'Your credit card has another limit',
    news: `the limit of your credit card is ${format(after)} from now on. It was ${format(before)}.`,
    advice: support,
  });
}

export function statementMail(
  brandName: string,
  about: Recipient,
  due: { readonly owed: Money; readonly least: Money; readonly on: string },
): Mail {
  return letter(brandName, about, {
    subject: 'Your credit card statement is ready',
    news:
      `you owe ${format(due.owed)}. Pay all of it by ${dayOf(new Date(due.on))} and it costs no interest. ` +
      `Pay at least ${format(due.least)} by then.`,
    advice: 'If we pay it off for you, you need not do anything but have the money in your account.',
  });
}

export function paidMail(
  brandName: string,
  about: Recipient,
  { paid, left }: { readonly paid: Money; readonly left: Money },
): Mail {
  return letter(brandName, about, {
    subject: 'We have received a payment for your credit card',
    news: `we have received ${format(paid)} for your credit card. You still owe ${format(left)}.`,
    advice: support,
  });
}

export function lateMail(
  brandName: string,
  about: Recipient,
  { missing, fee }: { readonly missing: Money; readonly fee: Money },
): Mail {
  const cost = fee.minor > 0n ? ` We have charged a fee of ${format(fee)}.` : '';
  return letter(brandName, about, {
    subject: 'Your credit card payment is late',
    news: `${format(missing)} of the minimum payment of your credit card is missing.${cost} Please pay it under Cards.`,
    advice: 'If you cannot pay, please contact support.',
  });
}

export function closedMail(brandName: string, about: Recipient, { back }: { readonly back: Money }): Mail {
  const given = back.minor > 0n ? ` ${format(back)} that was left on it is in your account.` : '';
  return letter(brandName, about, {
    subject: 'Your credit card is closed',
    news: `your credit card is closed. Nothing is owed on it.${given}`,
    advice: 'If this was not you, please contact support at once.',
  });
}

export function writtenOffMail(
  brandName: string,
  about: Recipient,
  { amount }: { readonly amount: Money },
): Mail {
  return letter(brandName, about, {
    subject: 'We have closed your credit card',
    news:
      `we have written off the ${format(amount)} that you owed on your credit card. The card is closed, and ` +
      'we take nothing more from your account for it.',
    advice: support,
  });
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function dayOf(date: Date): string {
  return day.format(date);
}

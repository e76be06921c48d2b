import type { Currency } from '@farthing/money';
import { lettersAbout, type Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { dayInWords } from './calendar.ts';

const letter = lettersAbout('accounts');

/** A rate that is still to come. Rates are percentages as they are kept. */
export type RateChange = {
  readonly currency: Currency;
  readonly before: string;
  readonly after: string;
  readonly fromDay: string;
};

export function rateChangeMail(
  brandName: string,
  recipient: Recipient,
  { currency, before, after, fromDay }: RateChange,
): Mail {
  return letter(brandName, recipient, {
    subject: 'The interest on your savings changes',
    news:
      `from ${dayInWords(fromDay)} on, your savings in ${currency} earn ${inWords(after)} instead of ${inWords(before)}. ` +
      'Until then nothing changes, and what you have earned by then stays yours.',
    advice: 'We work out interest each day and pay it when the month ends.',
  });
}

function inWords(percent: string): string {
  return percent === '0' ? 'no interest' : `${percent}% a year`;
}

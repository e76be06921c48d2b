import { lettersAbout, type Recipient } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

const letter = lettersAbout('identity');

type Words = { readonly subject: string; readonly news: string; readonly advice: string };

const writing =
  (words: Words) =>
  (brandName: string, recipient: Recipient): Mail =>
    letter(brandName, recipient, words);

export const passedMail = writing({
  subject: 'Your identity check is passed',
  news: 'thank you. We have checked who you are. You need not do anything else.',
  advice:
    'If you did not send us a document, someone else is using your account: freeze everything, and contact support.',
});

export const refusedMail = (reason: string) =>
  writing({
    subject: 'Your identity check was refused',
    news: `we could not confirm who you are. ${reason}`,
    advice:
      'You can try again, or ask that a person looks at it again: open your profile and choose Identity check.',
  });

export const askedMoreMail = (reason: string) =>
  writing({
    subject: 'We need more for your identity check',
    news: `we could not finish your identity check yet. ${reason}`,
    advice: 'Open your profile and choose Identity check. What you have sent is still there.',
  });

export const expiresSoonMail = (day: string) =>
  writing({
    subject: 'Your document expires soon',
    news: `the document of your identity check expires on ${formatDay(day)}. Please send us a new one before that day, so that your tier and your limits stay as they are.`,
    advice: 'Open your profile and choose Identity check. We never ask for documents by email.',
  });

/** 2026-06-09 as 9 June 2026. */
function formatDay(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

export const expiredMail = writing({
  subject: 'Your document has expired',
  news: 'the document of your identity check has expired and no longer counts for your tier. Please send us a new one.',
  advice: 'Open your profile and choose Identity check. We never ask for documents by email.',
});

import type { MailBlock } from '../../platform/mail/layout.ts';
import { lettersAbout, type Recipient } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

const letter = lettersAbout('security');

export function settingsChangedMail(brandName: string, recipient: Recipient): Mail {
  return letter(brandName, recipient, {
    subject: 'You changed what we tell you about',
    news: 'the settings of your notices were changed just now.',
    advice: 'If this was not you, change your password at once and contact support.',
  });
}

export function deviceAddedMail(brandName: string, recipient: Recipient, device: string): Mail {
  return letter(brandName, recipient, {
    subject: 'A device now gets your notices',
    news: `${device} shows your notices from now on, for as long as you are signed in on it.`,
    advice: 'If this was not you, end its session on your profile, change your password and contact support.',
  });
}

/** One mail in place of many. It is about all of them, so it has no kind, by which it would be withheld too. */
export function digestMail(brandName: string, to: string, subjects: readonly string[]): Mail {
  const subject = subjects.length === 1 ? 'One thing happened' : `${subjects.length} things happened`;
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    {
      kind: 'paragraph',
      text: 'You asked for one email a day. This is what has happened since the last one:',
    },
    ...subjects.slice(0, mostShown).map((text) => ({ kind: 'paragraph', text: `• ${text}` }) as const),
    {
      kind: 'small-print',
      text:
        subjects.length > mostShown
          ? `${subjects.length - mostShown} more are in your notices. Sign in to see them.`
          : 'Sign in to see more, and to change what we tell you about.',
    },
  ];
  return { to, subject, brandName, blocks };
}

const mostShown = 40;

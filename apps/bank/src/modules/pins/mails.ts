import { lettersAbout, type Recipient } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

const letter = lettersAbout('security');

export function pinCreatedMail(brandName: string, recipient: Recipient): Mail {
  return letter(brandName, recipient, {
    subject: 'Your transaction PIN was created',
    news: 'you have created your transaction PIN. From now on we ask for it whenever money leaves your wallet.',
    advice:
      'Nobody from the bank will ever ask you for it. If this was not you, please contact support at once.',
  });
}

export function pinReplacedMail(brandName: string, recipient: Recipient): Mail {
  return letter(brandName, recipient, {
    subject: 'Your transaction PIN was replaced',
    news:
      'your transaction PIN was replaced by a new one, with your password and a second factor. ' +
      'For 72 hours we look at larger payments before they leave.',
    advice: 'Nobody from the bank will ever ask you for it.',
  });
}

export function pinLockedMail(brandName: string, recipient: Recipient): Mail {
  return letter(brandName, recipient, {
    subject: 'Your transaction PIN is locked',
    news:
      'a wrong transaction PIN was entered too many times, so it is locked: ' +
      'no money can be sent from your wallet.',
    advice:
      'Please contact support to unlock it. If this was not you, set a new password as well: ' +
      'somebody else is signed in to your account.',
  });
}

export function pinUnlockedMail(brandName: string, recipient: Recipient): Mail {
  return letter(brandName, recipient, {
    subject: 'Your transaction PIN is unlocked',
    news: 'your transaction PIN is unlocked and works again.',
    advice: 'If you did not ask for this, please contact support at once.',
  });
}

export function pinResetMail(brandName: string, recipient: Recipient): Mail {
  return letter(brandName, recipient, {
    subject: 'Your transaction PIN was removed',
    news:
      'your transaction PIN was removed. Please sign in and create a new one; ' +
      'until then no money can be sent.',
    advice: 'If you did not ask for this, please contact support at once.',
  });
}

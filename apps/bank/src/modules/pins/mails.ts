import { layoutMail } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mail.ts';

type Reader = { readonly to: string; readonly firstName: string };

export function pinCreatedMail(brandName: string, reader: Reader): Mail {
  return mail(brandName, reader, 'Your transaction PIN was created', [
    'you have created your transaction PIN. From now on we ask for it whenever money leaves your wallet.',
    'Nobody from the bank will ever ask you for it. This was not you? Please contact support at once.',
  ]);
}

export function pinLockedMail(brandName: string, reader: Reader): Mail {
  return mail(brandName, reader, 'Your transaction PIN is locked', [
    'a wrong transaction PIN was entered too many times, so it is locked: no money can be sent from your wallet.',
    'Please contact support to unlock it. This was not you? Then set a new password as well: ' +
      'somebody else is signed in to your account.',
  ]);
}

export function pinUnlockedMail(brandName: string, reader: Reader): Mail {
  return mail(brandName, reader, 'Your transaction PIN is unlocked', [
    'your transaction PIN is unlocked and works again.',
    'You did not ask for this? Please contact support at once.',
  ]);
}

export function pinResetMail(brandName: string, reader: Reader): Mail {
  return mail(brandName, reader, 'Your transaction PIN was removed', [
    'your transaction PIN was removed. Please sign in and create a new one; until then no money can be sent.',
    'You did not ask for this? Please contact support at once.',
  ]);
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

import { lettersAbout, type Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

const letter = lettersAbout('accounts');

type LimitWords = { readonly account: string; readonly what: string };

export function limitsCodeMail(
  brandName: string,
  { to, firstName }: Recipient,
  { account, what, code }: LimitWords & { readonly code: string },
): Mail {
  return {
    ...{ to, brandName, code },
    subject: `Raise the limits of your account: ${code}`,
    blocks: [
      { kind: 'heading', text: 'Raise the limits of your account' },
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, with this code you let ${what} leave “${account}”:`,
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

export function limitsChangedMail(
  brandName: string,
  { to, firstName }: Recipient,
  { account, what }: LimitWords,
): Mail {
  return {
    ...{ to, brandName },
    subject: 'The limits of your account have changed',
    blocks: [
      { kind: 'heading', text: 'New limits' },
      { kind: 'paragraph', text: `Hello ${firstName}, from now on ${what} may leave “${account}”.` },
      {
        kind: 'small-print',
        text: 'If you did not do this, set a new password and contact support.',
      },
    ],
  };
}

/** What two members of staff have decided. It gives no reason: that may be none of the customer's business yet. */
export function bankLimitsMail(
  brandName: string,
  recipient: Recipient,
  { account, what, isLifted }: LimitWords & { readonly isLifted: boolean },
): Mail {
  return letter(brandName, recipient, {
    subject: isLifted ? 'We have lifted our limits on your account' : 'We have limited your account',
    news: isLifted
      ? `we have lifted our limits on “${account}”. Limits that you have set yourself still apply.`
      : `from now on the bank lets ${what} leave “${account}”. If you have set a lower limit, yours applies.`,
    advice: 'If you have a question about this, please contact support.',
  });
}

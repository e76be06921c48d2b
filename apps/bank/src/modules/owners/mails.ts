import { lettersAbout, type Recipient } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';

const letter = lettersAbout('accounts');

const unknown = 'If you know nothing about this, please contact support at once.';

export function invitedMail(
  brandName: string,
  recipient: Recipient,
  { by, account }: { readonly by: string; readonly account: string },
): Mail {
  return letter(brandName, recipient, {
    subject: `${by} invites you to share an account`,
    news:
      `${by} invites you to share the account “${account}”. Sign in and open Accounts to read what it means, ` +
      'and accept or decline within 7 days.',
    advice: 'If you do not know this person, decline. Nobody can see your own accounts through a shared one.',
  });
}

export function joinCodeMail(
  brandName: string,
  recipient: Recipient,
  { account, by, code }: { readonly account: string; readonly by: string; readonly code: string },
): Mail {
  const subject = `Your code to share “${account}”: ${code}`;
  return {
    to: recipient.to,
    brandName,
    subject,
    code,
    blocks: [
      { kind: 'heading', text: 'Confirm that you share this account' },
      {
        kind: 'paragraph',
        text: `Hello ${recipient.firstName}, ${by} has invited you to the account “${account}”. Enter this code to accept:`,
      },
      { kind: 'code', code },
      {
        kind: 'small-print',
        text: `The code works once, within 10 minutes, and for this account only. ${unknown}`,
      },
    ],
  };
}

/** What one person did, for the others who share the account. */
export function sharedNewsMail(
  brandName: string,
  recipient: Recipient,
  { account, what, todo }: { readonly account: string; readonly what: string; readonly todo?: string },
): Mail {
  return letter(brandName, recipient, {
    subject: `${what} (${account})`,
    news: `${what}, in the account “${account}” that you share.${todo === undefined ? '' : ` ${todo}`}`,
    advice: unknown,
  });
}

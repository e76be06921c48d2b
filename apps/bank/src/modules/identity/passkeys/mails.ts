import type { MailBlock } from '../../../platform/mail/layout.ts';
import type { Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { inWords, type Letterhead, notMeBlocks } from '../mails.ts';

type Change = {
  readonly name: string;
  readonly device: string;
  readonly at: Date;
  /** The token of the link 'This was not me'. */
  readonly notMe: string;
};

export function passkeyCodeMail(bank: Letterhead, { to, firstName }: Recipient, code: string): Mail {
  const subject = `Your ${bank.brandName} code: ${code}`;
  const blocks: MailBlock[] = [
    { kind: 'heading', text: 'Your code to change how you log in or pay' },
    {
      kind: 'paragraph',
      text: `Hello ${firstName}, enter this code to change how you log in to your account, or your transaction PIN:`,
    },
    { kind: 'code', code },
    {
      kind: 'small-print',
      text: 'The code works once, within 10 minutes. Nobody from the bank will ever ask you for it.',
    },
    {
      kind: 'small-print',
      text: 'If you did not ask for this, somebody else is signed in to your account. Do not give the code to anybody, and set a new password.',
    },
  ];
  return { to, subject, brandName: bank.brandName, blocks, code };
}

export function passkeyAddedMail(bank: Letterhead, recipient: Recipient, change: Change): Mail {
  return changedMail(bank, recipient, change, {
    subject: `A passkey was added to your ${bank.brandName} account`,
    news: `the passkey “${change.name}” can sign in to your account now.`,
  });
}

export function passkeyRemovedMail(bank: Letterhead, recipient: Recipient, change: Change): Mail {
  return changedMail(bank, recipient, change, {
    subject: `A passkey was removed from your ${bank.brandName} account`,
    news: `the passkey “${change.name}” no longer signs in to your account.`,
  });
}

function changedMail(
  bank: Letterhead,
  { to, firstName }: Recipient,
  { device, at, notMe }: Change,
  { subject, news }: { readonly subject: string; readonly news: string },
): Mail {
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: `Hello ${firstName}, ${news}` },
    { kind: 'paragraph', text: `Device: ${device}\nTime: ${inWords(at)}` },
    ...notMeBlocks(
      bank,
      notMe,
      'we remove all your passkeys, sign everyone out and send you a link for a new password',
    ),
  ];
  return { to, subject, brandName: bank.brandName, blocks, notice: 'security' };
}

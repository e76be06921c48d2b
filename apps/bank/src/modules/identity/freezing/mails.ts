import type { MailBlock } from '../../../platform/mail/layout.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { FrozenBy } from '../customer-store.ts';
import { inWords, type Letterhead, signsOut, undoBlocks } from '../mails.ts';

type Recipient = { readonly to: string; readonly firstName: string };
type Happened = { readonly at: Date; readonly device?: string };

export function frozenMail(
  { brandName, publicUrl }: Letterhead,
  { to, firstName, by, at, device }: Recipient & Happened & { readonly by: FrozenBy },
): Mail {
  const subject = 'Everything is frozen';
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: `Hello ${firstName}, ${begun[by]} Nothing leaves your accounts now.` },
    { kind: 'paragraph', text: details(at, by === 'staff' ? undefined : device) },
    { kind: 'paragraph', text: 'Money that is sent to you still arrives. Scheduled payments are not made.' },
    {
      kind: 'small-print',
      text:
        by === 'staff'
          ? 'Please contact support to find out why, and how it can be lifted.'
          : 'To lift it, sign in on a device that you have used before and enter your PIN and a code that we send you. On a new device, set a new password first.',
    },
    { kind: 'link', label: 'Sign in', url: `${publicUrl}/account/login` },
  ];
  return { to, subject, brandName, blocks, notice: 'security' };
}

const begun = {
  app: 'you have frozen everything.',
  link: 'everything was frozen with the link in one of our emails.',
  code: 'everything was frozen with a code that we sent to this address.',
  'not-me': 'you told us that something was not you, so we have frozen everything.',
  staff: 'we have frozen everything.',
} as const satisfies Record<FrozenBy, string>;

export function liftedMail(
  { brandName }: Letterhead,
  { to, firstName, by, at, device }: Recipient & Happened & { readonly by: 'customer' | 'staff' },
): Mail {
  const subject = 'The freeze is lifted';
  const news =
    by === 'staff'
      ? 'we have lifted the freeze. Everything works as before.'
      : 'your freeze was lifted with your PIN and a code from this address. Everything works as before.';
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: `Hello ${firstName}, ${news}` },
    { kind: 'paragraph', text: details(at, by === 'staff' ? undefined : device) },
    { kind: 'small-print', text: 'If this was not you, freeze everything again with the link below.' },
  ];
  return { to, subject, brandName, blocks, notice: 'security' };
}

export function freezeCodeMail(
  { brandName }: Letterhead,
  { to, firstName, code }: Recipient & { readonly code: string },
): Mail {
  const blocks: MailBlock[] = [
    { kind: 'heading', text: 'Freeze everything' },
    {
      kind: 'paragraph',
      text: `Hello ${firstName}, enter this code to freeze everything that you have with us:`,
    },
    { kind: 'code', code },
    {
      kind: 'small-print',
      text: 'The code works once, within 10 minutes. Nobody from the bank will ever ask you for it.',
    },
    {
      kind: 'small-print',
      text: 'If you did not ask for this, do nothing: without the code nothing is frozen.',
    },
  ];
  return { to, subject: `Your code to freeze everything: ${code}`, brandName, blocks, code };
}

/** A letter of another module about somebody's security, with when and on what it was, and how to undo it. */
export function withUndo(
  mail: Mail,
  { at, device, url }: { readonly at: Date; readonly device: string | undefined; readonly url: string },
): Mail {
  if (!('blocks' in mail)) return mail;
  const told: MailBlock = { kind: 'paragraph', text: details(at, device) };
  return { ...mail, blocks: [...mail.blocks, told, ...undoBlocks(url, signsOut)] };
}

function details(at: Date, device: string | undefined): string {
  const time = `Time: ${inWords(at)}`;
  return device === undefined ? time : `${time}\nDevice: ${device}`;
}

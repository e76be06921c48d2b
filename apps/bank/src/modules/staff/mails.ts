import type { MailBlock } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { inWords } from './role.ts';

type Invited = {
  readonly to: string;
  readonly role: string;
  readonly url: string;
  readonly isNew: boolean;
};

/** To somebody who joins, or who has to set password and authenticator app anew. */
export function invitationMail(brandName: string, { to, role, url, isNew }: Invited): Mail {
  const subject = isNew ? `Join the staff of ${brandName}` : `Set up your ${brandName} staff sign-in again`;
  const news = isNew
    ? `You are invited to work at ${brandName} as ${inWords(role)}.`
    : 'Your password, authenticator app and passkeys were reset. Nobody can sign in as you until you set them again.';
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: `${news} This link leads you through it; keep an authenticator app at hand.` },
    { kind: 'button', label: 'Set up my sign-in', url },
    { kind: 'small-print', text: 'The link works once, within 24 hours, and is for you alone.' },
    { kind: 'small-print', text: 'If you did not expect this, tell an administrator of the bank.' },
  ];
  return { to, subject, brandName, blocks };
}

/** When a refresh token was used by somebody who should not have it. */
export function sessionCopiedMail(
  brandName: string,
  { to, address, at }: { readonly to: string; readonly address: string; readonly at: Date },
): Mail {
  const subject = `We ended a session of yours at ${brandName} staff`;
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const blocks: MailBlock[] = [
    { kind: 'heading', text: 'Somebody may have copied your sign-in' },
    {
      kind: 'paragraph',
      text:
        'Your sign-in on one device was used in two places. We cannot tell which of them is you, so we ended that session. ' +
        'Please sign in again.',
    },
    { kind: 'paragraph', text: `Network address: ${address}\nTime: ${time}` },
    {
      kind: 'small-print',
      text: 'If this was not you, tell an administrator of the bank at once: they can reset your sign-in.',
    },
  ];
  return { to, subject, brandName, blocks };
}

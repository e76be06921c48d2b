import type { NoticeKind } from '@farthing/contract';
import type { MailBlock } from './layout.ts';
import type { Mail } from './mail.ts';

/** Whom a letter is for. */
export type Recipient = { readonly to: string; readonly firstName: string };

type Words = { readonly subject: string; readonly news: string; readonly advice: string };

/** Letters of which the app tells too, by the kind of what they are about. */
export function lettersAbout(notice: NoticeKind) {
  return (brandName: string, recipient: Recipient, words: Words): Mail => ({
    ...letter(brandName, recipient, words),
    notice,
  });
}

/** A mail that tells one thing: the subject once more as its heading, the news, and what to do about it. */
export function letter(
  brandName: string,
  { to, firstName }: Recipient,
  { subject, news, advice }: Words,
): Mail {
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: `Hello ${firstName}, ${news}` },
    { kind: 'small-print', text: advice },
  ];
  return { to, subject, brandName, blocks };
}

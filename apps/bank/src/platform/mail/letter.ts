import type { MailBlock } from './layout.ts';
import type { Mail } from './mail.ts';

/** Whom a letter is for. */
export type Recipient = { readonly to: string; readonly firstName: string };

/** A mail that tells one thing: the subject once more as its heading, the news, and what to do about it. */
export function letter(
  brandName: string,
  { to, firstName }: Recipient,
  { subject, news, advice }: { readonly subject: string; readonly news: string; readonly advice: string },
): Mail {
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: `Hello ${firstName}, ${news}` },
    { kind: 'small-print', text: advice },
  ];
  return { to, subject, brandName, blocks };
}

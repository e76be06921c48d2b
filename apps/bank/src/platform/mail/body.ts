import { z } from 'zod';
import type { Secrets } from '../secrets.ts';
import type { Mail } from './mail.ts';

export type MailBody = Pick<Mail, 'text' | 'html' | 'code'>;

/** The mail that a body belongs to. */
export type Envelope = { readonly id: string; readonly to: string };

/** What must not be readable in the database: the words of a mail and the code in it. */
export function sealBody(secrets: Secrets, { id, to }: Envelope, { text, html, code }: MailBody): string {
  return secrets.seal('mail', JSON.stringify({ id, to, text, html, code }));
}

/** Throws when the body was moved to another mail or the mail was given another recipient: both would leak a code. */
export function openBody(secrets: Secrets, envelope: Envelope, sealed: string): MailBody {
  const { id, to, code, ...bodies } = content.parse(JSON.parse(secrets.open('mail', sealed)));
  if (id !== envelope.id || to !== envelope.to) throw new Error(`Mail ${envelope.id} was tampered with`);
  return code === undefined ? bodies : { ...bodies, code };
}

const content = z.object({
  id: z.string(),
  to: z.string(),
  text: z.string(),
  html: z.string(),
  code: z.string().optional(),
});

import { z } from 'zod';
import type { Secrets } from '../secrets/secrets.ts';
import { layoutMail, type MailBlock } from './layout.ts';
import type { Mail } from './mail.ts';

/** A mail as a mail program shows it. */
export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly code?: string;
};

/** The mail that a body belongs to. */
export type Envelope = { readonly id: string; readonly to: string };

/** What must not be readable in the database: the words of a mail and the code in it. */
export function sealBody(secrets: Secrets, { id, to }: Envelope, mail: Omit<Mail, 'to'>): string {
  const { subject, brandName, blocks, code } = mail;
  return secrets.seal('mail', JSON.stringify({ id, to, subject, brandName, blocks, code }));
}

/**
 * The mail as it looks, made of its words. Throws when the body was moved to another mail or the mail was given another
 * recipient: both would leak a code. `subject` is for those that were sealed as they looked, which all were once.
 */
export function openBody(
  secrets: Secrets,
  { id, to, subject }: Envelope & { readonly subject: string },
  sealed: string,
): RenderedMail {
  const body = sealable.parse(JSON.parse(secrets.open('mail', sealed)));
  if (body.id !== id || body.to !== to) throw new Error(`Mail ${id} was tampered with`);
  const code = body.code === undefined ? {} : { code: body.code };
  if ('html' in body) return { subject, text: body.text, html: body.html, ...code };
  return { subject: body.subject, ...layoutMail(body.brandName, body.blocks), ...code };
}

/** The subject without the code, for whoever looks after mail that does not arrive. */
export function openSubject({ subject, code }: Pick<Mail, 'subject' | 'code'>): string {
  return code === undefined ? subject : subject.replaceAll(code, '••••••');
}

const envelope = { id: z.string(), to: z.string(), code: z.string().optional() };

const sealable = z.union([
  z.object({
    ...envelope,
    subject: z.string(),
    brandName: z.string(),
    blocks: z.array(z.custom<MailBlock>()),
  }),
  z.object({ ...envelope, text: z.string(), html: z.string() }),
]);

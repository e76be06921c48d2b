import { z } from 'zod';
import type { Brand } from '../brand.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { layoutMail, type MailBlock } from './layout.ts';
import type { Mail } from './mail.ts';
import { findTemplate } from './template.ts';
import { unlink } from './unlink.ts';

/** A mail as a mail program shows it. */
export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly code?: string;
  /** Who signs it, for the sender's name; mails of before kept none. */
  readonly brandName?: string;
};

/** The mail that a body belongs to. */
export type Envelope = { readonly id: string; readonly to: string };

type Shown = {
  readonly subject: string;
  readonly colours?: Brand['colours'];
  readonly footer?: readonly MailBlock[];
};

/** What must not be readable in the database: the words of a mail, or their data, and the code in it. */
export function sealBody(secrets: Secrets, { id, to }: Envelope, mail: Mail): string {
  const { subject, brandName, code } = mail;
  const content =
    'template' in mail
      ? { id, to, brandName, template: mail.template.name, data: mail.template.data }
      : { id, to, subject, brandName, blocks: mail.blocks, code };
  return secrets.seal('mail', JSON.stringify(content));
}

/**
 * The mail as it looks, made of its words. Throws when the body was moved to another mail or the mail was given another
 * recipient: both would leak a code. `subject` is for those that were sealed as they looked, which all were once.
 */
export function openBody(
  secrets: Secrets,
  { id, to, subject, colours = null, footer = [] }: Envelope & Shown,
  sealed: string,
): RenderedMail {
  const body = sealable.parse(JSON.parse(secrets.open('mail', sealed)));
  if (body.id !== id || body.to !== to) throw new Error(`Mail ${id} was tampered with`);
  if ('template' in body) return fromTemplate(body, { colours, footer });
  const code = body.code === undefined ? {} : { code: body.code };
  if ('html' in body) return { subject, text: body.text, html: body.html, ...code };
  const { brandName } = body;
  return {
    subject: body.subject,
    brandName,
    ...layoutMail(brandName, [...body.blocks, ...footer], colours),
    ...code,
  };
}

function fromTemplate(
  { template, brandName, data }: z.infer<typeof filled>,
  { colours, footer }: Required<Pick<Shown, 'colours' | 'footer'>>,
): RenderedMail {
  const { subject, blocks } = findTemplate(template);
  const code = typeof data.code === 'string' ? { code: data.code } : {};
  return {
    subject: unlink(subject(data)),
    brandName,
    ...layoutMail(brandName, [...blocks(data), ...footer], colours),
    ...code,
  };
}

/** The subject without the code, for whoever looks after mail that does not arrive. */
export function openSubject({ subject, code }: Pick<Mail, 'subject' | 'code'>): string {
  return code === undefined ? subject : subject.replaceAll(code, '••••••');
}

const envelope = { id: z.string(), to: z.string(), code: z.string().optional() };

const filled = z.object({
  ...envelope,
  brandName: z.string(),
  template: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
});

const sealable = z.union([
  filled,
  z.object({
    ...envelope,
    subject: z.string(),
    brandName: z.string(),
    blocks: z.array(z.custom<MailBlock>()),
  }),
  z.object({ ...envelope, text: z.string(), html: z.string() }),
]);

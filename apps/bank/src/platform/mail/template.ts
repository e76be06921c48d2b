import type { NoticeKind } from '@farthing/contract';
import type { MailBlock } from './layout.ts';
import type { Mail, MailData } from './mail.ts';

export type MailTemplate<Data extends MailData = MailData> = {
  readonly subject: (data: Data) => string;
  /** What the app tells of it. */
  readonly notice?: NoticeKind;
  readonly blocks: (data: Data) => readonly MailBlock[];
};

/**
 * For mails that many get: what is kept of each is its data, a quarter of its words, and the words are made of it when it is
 * sent. Mails may wait while the bank gets a new release, so a name is never used again for other data.
 */
export function mailTemplate<const Data extends MailData>(
  name: string,
  template: MailTemplate<Data>,
): (brandName: string, to: string, data: Data) => Mail {
  if (templates.has(name)) throw new Error(`There are two templates of mails called ${name}`);
  templates.set(name, template as unknown as MailTemplate);
  return (brandName, to, data) => ({
    to,
    brandName,
    subject: template.subject(data),
    template: { name, data },
    ...(template.notice !== undefined && { notice: template.notice }),
    ...(typeof data.code === 'string' && { code: data.code }),
  });
}

export function findTemplate(name: string): MailTemplate {
  const template = templates.get(name);
  if (template === undefined) throw new Error(`There is no template of mails called ${name}`);
  return template;
}

const templates = new Map<string, MailTemplate>();

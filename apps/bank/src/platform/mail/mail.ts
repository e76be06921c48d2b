import type { NoticeKind } from '@farthing/contract';
import type { Row } from '@farthing/ledger';
import type { Brand } from '../brand.ts';
import type { Tx } from '../database/database.ts';
import type { MailBlock } from './layout.ts';

/** What varies in the mails of a template, as it is kept until they are sent. */
export type MailData = Readonly<Record<string, string | boolean | null>>;

export type FilledTemplate = { readonly name: string; readonly data: MailData };

/** The words of a mail, or what they are made of; it gets its look when it is sent. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  /** What the bank was called when it wrote. */
  readonly brandName: string;
  /** The one-time code that the mail carries, so that the sandbox inbox can offer it by itself. */
  readonly code?: string;
  /** What the app tells of it, by its subject, to the customer whose address it goes to. */
  readonly notice?: NoticeKind;
} & ({ readonly blocks: readonly MailBlock[] } | { readonly template: FilledTemplate });

export type Mailer = {
  /** Written in the caller's transaction and delivered by a job: it is sent if and only if that commits. */
  send(tx: Tx, mail: Mail): Promise<void>;
  /** The same as rows of a work. */
  rowsOf(mail: Mail): readonly Row[];
};

/** What stands at the end of a mail to somebody: read when it is sent, and kept nowhere. */
export type MailFooter = (mail: {
  readonly to: string;
  readonly writtenAt: Date;
}) => Promise<readonly MailBlock[]>;

export type BrandedMailer = Mailer & {
  /** From now on mails look like this when they are sent; without it, as they come with the bank. */
  wear(colours: () => Brand['colours']): void;
  /** From now on this stands at the end of a mail, when it is sent. */
  end(footer: MailFooter): void;
  /** What a mail ends with now. */
  readonly footerOf: MailFooter;
};

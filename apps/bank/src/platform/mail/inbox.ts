import type { Kysely } from 'kysely';
import type { Brand } from '../brand.ts';
import type { DB } from '../database/schema.generated.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { openBody, type RenderedMail } from './body.ts';
import type { MailBlock } from './layout.ts';
import type { MailFooter } from './mail.ts';
import { findMail, listMail, type MailRow } from './store.ts';

/** A mail as the sandbox shows it to everybody; live mode never opens what it has written. */
export type InboxMail = RenderedMail & { readonly id: string; readonly to: string; readonly sentAt: Date };

export type Inbox = {
  /** Newest first, 100 at most; of everybody when no address is given. Without what stands at their end. */
  list(to: string | undefined, atMost?: number): Promise<InboxMail[]>;
  find(id: string): Promise<InboxMail | undefined>;
};

const listed = 100;

type InboxOptions = {
  readonly kysely: Kysely<DB>;
  readonly secrets: Secrets;
  readonly colours?: () => Brand['colours'];
  readonly footerOf?: MailFooter;
};

export function createInbox({
  kysely,
  secrets,
  colours = () => null,
  footerOf = async () => [],
}: InboxOptions): Inbox {
  function open(
    { id, recipient: to, subject, sealed_body, created_at }: MailRow,
    footer: readonly MailBlock[] = [],
  ): InboxMail[] {
    if (sealed_body === null) return [];
    const envelope = { id, to, subject, colours: colours(), footer };
    const { brandName: _inItsWords, ...shown } = openBody(secrets, envelope, sealed_body);
    return [{ id, to, ...shown, sentAt: created_at }];
  }
  return {
    list: async (to, atMost = listed) => (await listMail(kysely, to, atMost)).flatMap((row) => open(row)),
    async find(id) {
      const row = await findMail(kysely, id);
      if (row === undefined) return undefined;
      const { recipient: to, created_at: writtenAt } = row;
      return open(row, await footerOf({ to, writtenAt }))[0];
    },
  };
}

import type { Kysely } from 'kysely';
import type { Brand } from '../brand.ts';
import type { DB } from '../database/schema.generated.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { openBody, type RenderedMail } from './body.ts';
import { findMail, listMail, type MailRow } from './store.ts';

/** A mail as the sandbox shows it to everybody; live mode never opens what it has written. */
export type InboxMail = RenderedMail & { readonly id: string; readonly to: string; readonly sentAt: Date };

export type Inbox = {
  /** Newest first, 100 at most; of everybody when no address is given. */
  list(to: string | undefined): Promise<InboxMail[]>;
  find(id: string): Promise<InboxMail | undefined>;
};

const listed = 100;

type InboxOptions = {
  readonly kysely: Kysely<DB>;
  readonly secrets: Secrets;
  readonly colours?: () => Brand['colours'];
};

export function createInbox({ kysely, secrets, colours = () => null }: InboxOptions): Inbox {
  function open({ id, recipient: to, subject, sealed_body, created_at }: MailRow): InboxMail[] {
    if (sealed_body === null) return [];
    const envelope = { id, to, subject, colours: colours() };
    const { brandName: _inItsWords, ...shown } = openBody(secrets, envelope, sealed_body);
    return [{ id, to, ...shown, sentAt: created_at }];
  }
  return {
    list: async (to) => (await listMail(kysely, to, listed)).flatMap(open),
    async find(id) {
      const row = await findMail(kysely, id);
      return row === undefined ? undefined : open(row)[0];
    },
  };
}

import { timingSafeEqual } from 'node:crypto';
import type { Origin } from '../../../platform/http/route.ts';
import type { MailBlock } from '../../../platform/mail/layout.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { IdentityServices } from '../services.ts';
import { freeze } from './freeze.ts';
import { findFreezeTimes, findFreezeTimesByEmail } from './freeze-store.ts';

/**
 * What stands at the end of every mail to a customer: a link that freezes. It is made of who the mail is for and when it was written,
 * under a key, so that nothing has to be kept for each mail; nobody can make one or change whom it is for.
 */
export async function freezeFooter(
  { database, secrets, letterhead }: Pick<IdentityServices, 'database' | 'secrets' | 'letterhead'>,
  mail: { readonly to: string; readonly writtenAt: Date },
): Promise<readonly MailBlock[]> {
  const customer = await findFreezeTimesByEmail(database.kysely, mail.to);
  if (customer === undefined || customer.frozen_at !== null) return [];
  const token = writeToken(secrets, { customerId: customer.id, writtenAt: mail.writtenAt });
  const url = `${letterhead.publicUrl}/account/freeze?token=${encodeURIComponent(token)}`;
  return [{ kind: 'link', label: 'Something is wrong? Freeze everything', url }];
}

/**
 * The same link again while it is frozen does nothing more, and says so. One of a mail from before the freeze is void once that was
 * lifted: an old mail that somebody finds freezes nothing.
 */
export async function freezeByLink(services: IdentityServices, token: string, origin: Origin): Promise<void> {
  const { database, secrets, clock } = services;
  const read = readToken(secrets, token);
  if (read === undefined) throw new Refusal('link_invalid');
  const { customerId, writtenAt } = read;
  if (clock.now().getTime() - writtenAt.getTime() > policies.freezing.linkLifetimeMs)
    throw new Refusal('link_invalid');
  await database.transaction(async (tx) => {
    const customer = await findFreezeTimes(tx, customerId);
    if (customer === undefined) throw new Refusal('link_invalid');
    const { freeze_lifted_at } = customer;
    if (freeze_lifted_at !== null && writtenAt < freeze_lifted_at) throw new Refusal('link_invalid');
    await freeze(services, tx, customerId, { by: 'link', actor: { kind: 'anyone' }, origin });
  });
}

type Read = { readonly customerId: string; readonly writtenAt: Date };

const purpose = 'freeze-link';
const versionBytes = 4;
const idBytes = 16;
const timeBytes = 6;
const contentBytes = versionBytes + idBytes + timeBytes;
const macBytes = 32;

function writeToken(secrets: Secrets, { customerId, writtenAt }: Read): string {
  const content = Buffer.alloc(contentBytes);
  content.writeUInt32BE(secrets.currentVersion);
  content.write(customerId.replaceAll('-', ''), versionBytes, 'hex');
  content.writeUIntBE(writtenAt.getTime(), versionBytes + idBytes, timeBytes);
  return Buffer.concat([content, secrets.hmac(purpose, content)]).toString('base64url');
}

/** Undefined when it is none of ours. */
function readToken(secrets: Secrets, token: string): Read | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Written in another way, the same bytes would be another link.
  if (bytes.length !== contentBytes + macBytes || bytes.toString('base64url') !== token) return undefined;
  const content = bytes.subarray(0, contentBytes);
  const version = content.readUInt32BE();
  if (!secrets.versions.includes(version)) return undefined;
  if (!timingSafeEqual(secrets.hmac(purpose, content, version), bytes.subarray(contentBytes)))
    return undefined;
  const id = content.toString('hex', versionBytes, versionBytes + idBytes);
  return {
    customerId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    writtenAt: new Date(content.readUIntBE(versionBytes + idBytes, timeBytes)),
  };
}

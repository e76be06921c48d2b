import type { ComparedSelfie } from '@farthing/contract';
import { publicUrlOf } from '../../../platform/config.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { Origin, Upload } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { drawToken, tokenDigest } from '../../../platform/secrets/drawn-token.ts';
import { withUndo } from '../../identity/index.ts';
import { openFreshSelfie, sealFreshSelfie, toPaper } from '../papers.ts';
import type { CheckServices } from '../services.ts';
import { findPicture, listChecks } from '../store.ts';
import { freshSelfieMail, newEmailSelfieMail } from './mails.ts';
import {
  type FreshSelfie,
  findByLink,
  findFreshSelfie,
  findSealed,
  insertFreshSelfie,
  markSeen,
  receiveSelfie,
} from './store.ts';

export type FreshSelfies = {
  /** The newest check that was passed and whose picture of the face is still kept. */
  findCheckToCompare(reader: Reader, customerId: string): Promise<string | undefined>;
  /** Emails the customer a link for a new picture of their face. */
  ask(tx: Tx, asked: AskedSelfie): Promise<void>;
  find(reader: Reader, proposalId: string): Promise<FreshSelfie | undefined>;
  /** WebP. Whoever asks has looked whether it may be shown, and writes down that it was. Refused with not_found when it is not there. */
  look(tx: Tx, proposalId: string, which: ComparedSelfie, staffId: string): Promise<Buffer>;
  /** Refuses with selfies_not_compared until the picture has come and this member has looked at both. */
  demandCompared(reader: Reader, proposalId: string, staffId: string): Promise<void>;
};

type AskedSelfie = {
  readonly proposalId: string;
  readonly customerId: string;
  readonly checkId: string;
  /** Where the mailbox is lost: whoever sends the picture has read this one, until then. */
  readonly newEmail?: { readonly address: string; readonly until: Date };
};

/** Who has lost every factor shows their face once more, beside that of their identity check. */
export function freshSelfies(services: CheckServices): FreshSelfies {
  return {
    findCheckToCompare: async (reader, customerId) =>
      (await listChecks(reader, services.secrets, customerId)).find(
        ({ state, pictures }) => state === 'passed' && pictures.some(({ part }) => part === 'selfie'),
      )?.id,
    ask: (tx, asked) => ask(services, tx, asked),
    find: findFreshSelfie,
    look: (tx, proposalId, which, staffId) => look(services, tx, proposalId, which, staffId),
    demandCompared,
  };
}

async function ask(
  services: CheckServices,
  tx: Tx,
  { proposalId, customerId, checkId, newEmail }: AskedSelfie,
): Promise<void> {
  const { brand, clock, config, identity, mailer } = services;
  const customer = await identity.find(tx, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const { token, digest } = drawToken();
  const at = clock.now();
  const expiresAt =
    newEmail?.until ?? new Date(at.getTime() + policies.identityChecks.freshSelfies.linkLifetimeMs);
  const asked = { proposal_id: proposalId, check_id: checkId };
  await insertFreshSelfie(tx, { ...asked, link_digest: digest, link_expires_at: expiresAt });
  const publicUrl = publicUrlOf(config);
  const url = `${publicUrl}/account/fresh-selfie?token=${encodeURIComponent(token)}`;
  const { email, firstName } = customer;
  if (newEmail !== undefined) {
    // Nothing there that stops or freezes: if the address was mistyped, a stranger reads it.
    await mailer.send(
      tx,
      newEmailSelfieMail(brand.name, { to: newEmail.address, firstName }, url, expiresAt),
    );
    return;
  }
  const mail = freshSelfieMail(brand.name, { to: email, firstName }, url);
  const notMe = await identity.notMeUrl(tx, customerId);
  await mailer.send(tx, withUndo(mail, { at, device: undefined, url: notMe }));
}

/** By whoever has the link, which works once. */
export async function give(
  services: CheckServices,
  token: string,
  upload: Upload | undefined,
  origin: Origin,
): Promise<void> {
  const { database, clock, secrets, audit } = services;
  if (upload === undefined)
    throw new Refusal('validation_failed', { fields: { picture: ['Choose a picture.'] } });
  const digest = tokenDigest(token);
  // Looked for first: who guesses links does not make the bank draw pictures.
  const proposalId = await findByLink(database.kysely, digest, clock.now());
  if (proposalId === undefined) throw new Refusal('link_invalid');
  const sealed = sealFreshSelfie(secrets, proposalId, await toPaper(upload.bytes));
  await database.transaction(async (tx) => {
    if (!(await receiveSelfie(tx, digest, sealed, clock.now()))) throw new Refusal('link_invalid');
    await audit.record(tx, {
      actor: { kind: 'anyone' },
      action: 'proposal.send-selfie',
      subject: { kind: 'proposal', id: proposalId },
      origin,
    });
  });
}

async function look(
  { secrets }: CheckServices,
  tx: Tx,
  proposalId: string,
  which: ComparedSelfie,
  staffId: string,
): Promise<Buffer> {
  const selfie = await findFreshSelfie(tx, proposalId);
  if (selfie === undefined) throw new Refusal('not_found');
  const sealed = await findSealed(tx, proposalId);
  const picture =
    which === 'fresh'
      ? sealed && openFreshSelfie(secrets, proposalId, sealed)
      : await findPicture(tx, secrets, { checkId: selfie.checkId, part: 'selfie' });
  if (picture === undefined) throw new Refusal('not_found');
  await markSeen(tx, proposalId, which, staffId);
  return picture;
}

async function demandCompared(reader: Reader, proposalId: string, staffId: string): Promise<void> {
  const selfie = await findFreshSelfie(reader, proposalId);
  if (selfie === undefined || selfie.receivedAt === null) throw new Refusal('selfies_not_compared');
  const { fresh, kept } = selfie.seenBy;
  if (!fresh.includes(staffId) || !kept.includes(staffId))
    throw new Refusal('selfies_not_compared', { message: 'Look at both pictures first.' });
}

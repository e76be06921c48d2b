import type { AnswerOf, getStaffIdentityCheck, IdentityPicture } from '@farthing/contract';
import { isSameName, type TravelDocument } from '@farthing/rules/documents';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy } from '../../audit/index.ts';
import { type Check, holderOf, picturedIn } from '../../identity-checks/index.ts';
import { profileView } from '../../profile/index.ts';
import { findClaim } from '../queues/index.ts';
import { actorOf, type DeskServices, type Worker } from '../services.ts';

/** The document beside the profile. Only while it waits: afterwards nobody has a reason to read it. */
export async function readCheck(
  { identityChecks, identity, clock, database: { kysely } }: DeskServices,
  checkId: string,
): Promise<Shown> {
  const check = await identityChecks.find(kysely, checkId);
  const customer = check && (await identity.find(kysely, check.customerId));
  if (check === undefined || customer === undefined || check.referredAt === null || check.document === null)
    throw new Refusal('case_closed');
  const { document, tier, correctedName, signals, appeal } = check;
  return {
    ...{ tier, appeal, kind: document.kind, issuer: document.issuer, expires_on: document.expiresOn },
    number_ending: document.number.slice(-3),
    nationality: document.nationality,
    name: {
      document: nameOn(document),
      profile: `${customer.firstName} ${customer.lastName}`,
      asked: correctedName && `${correctedName.first_name} ${correctedName.last_name}`,
      same: isSameName(holderOf(customer, check), document),
    },
    birth_date: {
      document: document.birthDate,
      profile: customer.dateOfBirth,
      same: document.birthDate === customer.dateOfBirth,
    },
    address: await findAddress(kysely, check.customerId),
    signals: [...signals],
    pictures: check.pictures.map(({ part, receivedAt }) => ({ part, received_at: receivedAt.toISOString() })),
    read: readOf(check, document, clock.now().toISOString().slice(0, 10)),
  };
}

type Shown = AnswerOf<typeof getStaffIdentityCheck>;

function readOf({ pictures }: Check, typed: TravelDocument, today: string): Shown['read'] {
  return picturedIn(pictures, typed, today).map(({ part, document, differences }) => ({
    ...{ part, kind: document.kind, issuer: document.issuer, number_ending: document.number.slice(-3) },
    nationality: document.nationality,
    ...{ name: nameOn(document), birth_date: document.birthDate, expires_on: document.expiresOn },
    differences: [...differences],
  }));
}

function nameOn({ givenNames, surname }: TravelDocument): string {
  return `${givenNames} ${surname}`.trim();
}

async function findAddress(reader: Reader, customerId: string): Promise<string | null> {
  const { rows } = await sql<{ address: string }>`
    SELECT concat_ws(', ', address, city, state, country) AS address
    FROM ${profileView} AS profile
    WHERE customer_id = ${customerId}
  `.execute(reader);
  return rows[0]?.address || null;
}

/** Whoever works on the case, or has to agree to what was proposed about it; the look is written down before anything is shown. */
export async function lookAt(
  services: DeskServices,
  worker: Worker,
  checkId: string,
  part: IdentityPicture,
): Promise<Buffer> {
  const { database, identityChecks, audit } = services;
  return database.transaction(async (tx) => {
    const check = await identityChecks.find(tx, checkId);
    if (check === undefined || check.referredAt === null) throw new Refusal('case_closed');
    if (!(await mayLook(services, tx, worker, checkId))) throw new Refusal('case_not_yours');
    const picture = await identityChecks.findPicture(tx, checkId, part);
    if (picture === undefined) throw new Refusal('not_found');
    await audit.record(tx, {
      ...actedBy(actorOf(worker)),
      action: 'identity-check.look',
      subject: { kind: 'identity-check', id: checkId },
      after: { part },
    });
    return picture;
  });
}

async function mayLook(
  { clock, staff }: DeskServices,
  reader: Reader,
  { member }: Worker,
  checkId: string,
): Promise<boolean> {
  const claim = await findClaim(reader, 'identity-checks', checkId, clock.now());
  if (claim?.staffId === member.staffId) return true;
  const proposed = await staff.openProposals(reader, [checkId]);
  return proposed.length > 0 && member.permissions.has('customers.approve');
}

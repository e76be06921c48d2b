import { randomUUID } from 'node:crypto';
import { type BodyOf, getPicture, pathOf, type User, type updateProfile } from '@farthing/contract';
import { toDecimal } from '@farthing/money';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/principal.ts';
import type { Origin, Upload } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Audit, changes } from '../audit/index.ts';
import type { CustomerRecord, Identity, Names, PasswordProof } from '../identity/index.ts';
import type { IdentityChecks } from '../identity-checks/index.ts';
import type { Screening } from '../screening/index.ts';
import { toE164 } from './phone-number.ts';
import { toPicture } from './picture.ts';
import {
  type Details,
  findDetails,
  findPicture,
  findProfile,
  type Profile,
  saveDetails,
  savePicture,
} from './store.ts';

export type ProfileServices = {
  readonly config: Pick<Config, 'mode'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly identity: Identity;
  readonly identityChecks: Pick<IdentityChecks, 'hasShown'>;
  readonly screening: Pick<Screening, 'isNameFree'>;
};

type Sent = BodyOf<typeof updateProfile>;
type Changes = Omit<Sent, 'current_password'>;

export async function readProfile({ database }: ProfileServices, customerId: string): Promise<User> {
  const profile = await findProfile(database.pool, customerId);
  if (profile === undefined) throw new Refusal('not_found');
  return toUser(profile);
}

/** All of the changes or none of them. A new email address only begins to change: its code has to come back. */
export async function changeProfile(
  services: ProfileServices,
  principal: Customer,
  { current_password, ...given }: Sent,
  upload: Upload | undefined,
  origin: Origin,
): Promise<User> {
  const { customerId } = principal;
  const webp = upload === undefined ? undefined : await toPicture(upload.bytes);
  const proof = await proofFor(services, principal, given, current_password, origin);
  const attached = { webp, proof, origin };
  await services.database.transaction((tx) => applyChanges(services, tx, customerId, given, attached));
  return readProfile(services, customerId);
}

/** Only of whoever asks for another name or address: a password that nobody asked for is neither judged nor counted. */
async function proofFor(
  { database, identity }: ProfileServices,
  principal: Customer,
  given: Changes,
  password: string | undefined,
  origin: Origin,
): Promise<PasswordProof | undefined> {
  if (password === undefined) return undefined;
  const customer = await identity.find(database.kysely, principal.customerId);
  if (customer === undefined || !asksForPassword(given, customer)) return undefined;
  return identity.provePassword(principal, password, origin);
}

function asksForPassword({ email, first_name, last_name }: Changes, customer: CustomerRecord): boolean {
  const isOther = (wanted: string | undefined, now: string) => wanted !== undefined && wanted !== now;
  return (
    isOther(email, customer.email) ||
    isOther(first_name, customer.firstName) ||
    isOther(last_name, customer.lastName)
  );
}

type Attached = {
  readonly webp: Buffer | undefined;
  readonly proof: PasswordProof | undefined;
  readonly origin: Origin;
};

async function applyChanges(
  services: ProfileServices,
  tx: Tx,
  customerId: string,
  given: Changes,
  { webp, proof, origin }: Attached,
): Promise<void> {
  const { identity, audit, clock } = services;
  const customer = await identity.lock(tx, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const details = await findDetails(tx, customerId);
  const { email, first_name, last_name, ...told } = defined(await withE164(services, given, details));
  const names = defined({ first_name, last_name });
  const newEmail = email === customer.email ? undefined : email;
  // Whoever has the address sees the picture, so that it must be nothing that can be guessed from the time.
  const pictureId = webp === undefined ? undefined : randomUUID();

  await rename(services, tx, customer, names, proof);
  await saveDetails(tx, customerId, told);
  if (webp !== undefined && pictureId !== undefined)
    await savePicture(tx, { id: pictureId, customer_id: customerId, webp, created_at: clock.now() });
  if (newEmail !== undefined) await identity.askEmailChange(tx, customer, newEmail, proof);

  const after = defined({ ...told, ...names, pending_email: newEmail, picture: pictureId });
  const difference = changes(factsOf(customer, details), after);
  if (Object.keys(difference.after).length === 0) return;
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'customer.change-profile',
    subject: { kind: 'customer', id: customerId },
    origin,
    ...difference,
  });
}

/** Whoever has shown a document has its name. The new one is looked for on lists before anybody reads it. */
async function rename(
  { identity, identityChecks, screening }: ProfileServices,
  tx: Tx,
  customer: CustomerRecord,
  given: Partial<Names>,
  proof: PasswordProof | undefined,
): Promise<void> {
  const { id, firstName, lastName, dateOfBirth } = customer;
  const names = { first_name: firstName, last_name: lastName, ...given };
  if (names.first_name === firstName && names.last_name === lastName) return;
  if (await identityChecks.hasShown(tx, id)) {
    const message =
      'Your name is the one in your document. To change it, send us a new one: choose Identity check.';
    throw new Refusal('validation_failed', { fields: { first_name: [message] } });
  }
  await identity.rename(tx, customer, names, proof);
  await screening.isNameFree(tx, { id, names, dateOfBirth });
}

function factsOf(customer: CustomerRecord, { picture_id, ...told }: Details) {
  return {
    ...told,
    first_name: customer.firstName,
    last_name: customer.lastName,
    pending_email: customer.pendingEmail,
    picture: picture_id,
  };
}

export async function readPicture({ database }: ProfileServices, pictureId: string): Promise<Buffer> {
  const webp = await findPicture(database.kysely, pictureId);
  if (webp === undefined) throw new Refusal('not_found');
  return webp;
}

/** A number without its country's code is one of the country given along with it, or of the one told before. */
async function withE164({ config }: ProfileServices, given: Changes, details: Details): Promise<Changes> {
  if (given.phone_number === undefined) return given;
  const number = await toE164(given.phone_number, given.country ?? details.country, config);
  if (number !== undefined) return { ...given, phone_number: number };
  const message = 'Enter a phone number such as +44 20 7946 0000, with its country code.';
  throw new Refusal('validation_failed', { fields: { phone_number: [message] } });
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

function toUser({
  picture_id,
  email_changes_at,
  daily_limit,
  daily_limit_currency: currency,
  frozen_at,
  frozen_by,
  ...told
}: Profile): User {
  return {
    ...told,
    frozen:
      frozen_at === null
        ? null
        : { since: frozen_at.toISOString(), by: frozen_by === 'staff' ? 'bank' : 'you' },
    email_changes_at: email_changes_at?.toISOString() ?? null,
    profile_picture: picture_id === null ? null : pathOf(getPicture, { pictureId: picture_id }),
    daily_limit: { amount: toDecimal({ minor: daily_limit, currency }), currency },
  };
}

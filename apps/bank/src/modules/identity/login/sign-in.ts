import type { Tx } from '../../../platform/database/database.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deviceName } from '../../../platform/sessions/device-name.ts';
import { inWords } from '../codes/index.ts';
import { type Credentials, findCredentials, markLogin } from '../customer-store.ts';
import { newDeviceMail } from '../mails.ts';
import type { IdentityServices } from '../services.ts';
import { deviceOf, findKnownDevice, insertSession, rememberDevice } from '../sessions/index.ts';
import { countTry, type Try } from './password-tries.ts';

export type Login = { readonly email: string; readonly password: string; readonly remember_me: boolean };

export type SignedIn = {
  readonly access: string;
  readonly refresh: string;
  readonly customer: Credentials;
  readonly deviceToken: string;
};

/**
 * Counts the try, then judges it, with the same statements and the same work whether or not the address is known.
 * Only a right password is told what else stands in the way.
 */
export async function signIn(
  services: IdentityServices,
  { email, password, remember_me }: Login,
  origin: Origin,
): Promise<SignedIn> {
  const { database, hashing, clock } = services;
  const device = await findKnownDevice(database.kysely, email, origin);
  const counted = await countTry(services, { email, device }, { kind: 'anyone' }, origin);
  if (counted.kind === 'locked') throw locked(counted.until, clock.now());

  const customer = await findCredentials(database.kysely, email);
  const isRight = await hashing.verify(password, customer?.password_hash);
  if (customer === undefined || !isRight) {
    const { lockedUntil } = counted;
    throw lockedUntil === null ? new Refusal('invalid_credentials') : locked(lockedUntil, clock.now());
  }
  if (customer.status !== 'active') {
    await database.transaction((tx) => counted.right(tx));
    throw new Refusal(standsInTheWay[customer.status], {
      ...(customer.status === 'locked' ? { nonField: [lockedByStaff] } : {}),
    });
  }
  if (customer.must_reset_password) {
    await database.transaction((tx) => counted.right(tx));
    throw new Refusal('password_reset_required');
  }
  return startSession(services, customer, { counted, remembered: remember_me, origin });
}

const standsInTheWay = {
  pending: 'email_unverified',
  locked: 'account_locked',
  closed: 'account_closed',
} as const;

const lockedByStaff = 'Your account has been locked. Please contact support.';

function locked(until: Date, now: Date): Refusal {
  const waitMs = until.getTime() - now.getTime();
  const message =
    `Your account has been locked after too many wrong passwords. Please try again in ${inWords(waitMs)}, ` +
    'or set a new password.';
  return new Refusal('account_locked', { message, nonField: [message], retryAfterSeconds: waitMs / 1000 });
}

async function startSession(
  services: IdentityServices,
  customer: Credentials,
  from: {
    readonly counted: Extract<Try, { kind: 'counted' }>;
    readonly remembered: boolean;
    readonly origin: Origin;
  },
): Promise<SignedIn> {
  const { database, clock, ids, sessions, audit } = services;
  const { counted, remembered, origin } = from;
  const now = clock.now();
  const device = await deviceOf(database.kysely, origin);
  const sessionId = ids.next();
  const session = sessions.begin({ id: sessionId, ownerId: customer.id, remembered });
  await database.transaction(async (tx) => {
    await counted.right(tx);
    await insertSession(tx, {
      ...session.row,
      customer_id: customer.id,
      device: device.name,
      device_digest: device.digest,
      device_bound: device.token === origin.deviceToken,
      address: origin.address,
      remembered,
    });
    if (!(await markLogin(tx, customer, now))) throw new Refusal('invalid_credentials');
    if (await rememberDevice(tx, customer.id, device, now))
      await tellOfNewDevice(services, tx, customer, origin);
    await audit.record(tx, {
      actor: { kind: 'customer', id: customer.id },
      action: 'session.start',
      subject: { kind: 'session', id: sessionId },
      origin,
      after: { device: device.name },
    });
  });
  return { ...(await session.tokens()), customer, deviceToken: device.token };
}

async function tellOfNewDevice(
  { mailer, letterhead, clock }: IdentityServices,
  tx: Tx,
  customer: Credentials,
  { address, userAgent }: Origin,
): Promise<void> {
  // The first sign-in ever comes from whoever has just entered the code: there is nobody else to tell.
  if (customer.last_login_at === null) return;
  const { email: to, first_name: firstName } = customer;
  const device = deviceName(userAgent);
  await mailer.send(tx, newDeviceMail(letterhead, { to, firstName, device, address, at: clock.now() }));
}

import type { Tx } from '../../../platform/database/database.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { withCountry } from '../../../platform/places/network-places.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deviceName } from '../../../platform/sessions/device-name.ts';
import { type Credentials, markLogin } from '../customer-store.ts';
import { notMeLink } from '../email-change-store.ts';
import { newDeviceMail } from '../mails.ts';
import type { IdentityServices } from '../services.ts';
import { deviceOf, insertSession, rememberDevice } from '../sessions/index.ts';

export type SignedIn = {
  readonly access: string;
  readonly refresh: string;
  readonly customer: Credentials;
  readonly deviceToken: string;
};

/** What else stands in the way of somebody who has shown who they are. */
export function obstacleOf(
  { status, must_reset_password, frozen_at }: Credentials,
  { isKnownDevice }: { readonly isKnownDevice: boolean },
): Refusal | undefined {
  if (status !== 'active')
    return new Refusal(standsInTheWay[status], status === 'locked' ? { nonField: [lockedByStaff] } : {});
  if (must_reset_password) return new Refusal('password_reset_required');
  return frozen_at === null || isKnownDevice
    ? undefined
    : new Refusal('customer_frozen', { message: frozenForNew });
}

/** A link that was mailed makes the device known on which the new password is set. */
const frozenForNew =
  'Everything is frozen, and we have not seen you on this device before. Log in on a device that you have used, or ' +
  'set a new password with a link that we send you.';

const standsInTheWay = {
  pending: 'email_unverified',
  locked: 'account_locked',
  closed: 'account_closed',
} as const;

const lockedByStaff = 'Your account has been locked. Please contact support.';

/** The session of somebody who has shown who they are; `proved` is written with it. */
export async function startSession(
  services: IdentityServices,
  customer: Credentials,
  from: {
    readonly remembered: boolean;
    readonly origin: Origin;
    /** Whether a second factor was shown, now: the device is trusted with the password alone from then on. */
    readonly isProved: boolean;
    proved(tx: Tx, sessionId: string): Promise<void>;
    /** The name of the passkey, when it was one. */
    readonly passkey?: string;
  },
): Promise<SignedIn> {
  const { database, clock, ids, sessions, audit } = services;
  const { remembered, origin } = from;
  const now = clock.now();
  const device = await deviceOf(database.kysely, origin);
  const sessionId = ids.next();
  const session = sessions.begin({ id: sessionId, ownerId: customer.id, remembered });
  await database.transaction(async (tx) => {
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
    if (await rememberDevice(tx, customer.id, device, { at: now, isProved: from.isProved }))
      await tellOfNewDevice(services, tx, customer, origin);
    await from.proved(tx, sessionId);
    await audit.record(tx, {
      actor: { kind: 'customer', id: customer.id },
      action: 'session.start',
      subject: { kind: 'session', id: sessionId },
      origin,
      after: { device: device.name, ...(from.passkey === undefined ? {} : { passkey: from.passkey }) },
    });
  });
  return { ...(await session.tokens()), customer, deviceToken: device.token };
}

async function tellOfNewDevice(
  { mailer, letterhead, clock, placeOf }: IdentityServices,
  tx: Tx,
  customer: Credentials,
  origin: Origin,
): Promise<void> {
  // The first sign-in ever comes from whoever has just entered the code: there is nobody else to tell.
  if (customer.last_login_at === null) return;
  const { email: to, first_name: firstName } = customer;
  const device = deviceName(origin.userAgent);
  const address = withCountry(placeOf, origin.address);
  const notMe = await notMeLink({ clock }, tx, customer.id, null);
  const at = clock.now();
  await mailer.send(tx, newDeviceMail(letterhead, { to, firstName, device, address, at, notMe }));
}

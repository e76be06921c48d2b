import { createHash } from 'node:crypto';
import { type addNoticeDevice, type BodyOf, pushDevicesAtMost } from '@farthing/contract';
import type { Origin } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deviceName } from '../../../platform/sessions/device-name.ts';
import { deviceAddedMail } from '../mails.ts';
import type { NoticesServices } from '../services.ts';
import { encryptFor } from './encrypt.ts';
import { countDevices, insertDevice } from './store.ts';

const sealPurpose = 'push-endpoint';

export const openEndpoint = ({ secrets }: Pick<NoticesServices, 'secrets'>, sealed: string): string =>
  secrets.open(sealPurpose, sealed);

type Who = { readonly customerId: string; readonly sessionId: string; readonly origin: Origin };

/** The owner is told by email: whoever takes over a session would read along on a device of theirs. */
export async function addDevice(
  services: NoticesServices,
  { customerId, sessionId, origin }: Who,
  { endpoint, public_key, auth }: BodyOf<typeof addNoticeDevice>,
): Promise<void> {
  const { database, clock, ids, secrets, audit, identity, mailer, brand } = services;
  const keys = { publicKey: Buffer.from(public_key, 'base64url'), auth: Buffer.from(auth, 'base64url') };
  refuseUnusable(services, endpoint, keys);
  await database.transaction(async (tx) => {
    const customer = await identity.lock(tx, customerId);
    if (customer?.status !== 'active') throw new Refusal('token_not_valid');
    if ((await countDevices(tx, customerId)) >= pushDevicesAtMost)
      throw new Refusal('status_conflict', {
        message: `You have ${pushDevicesAtMost} devices. Remove one first.`,
      });
    const name = deviceName(origin.userAgent);
    const isNew = await insertDevice(tx, {
      ...{ id: ids.next(), customer_id: customerId, session_id: sessionId, name, created_at: clock.now() },
      ...{ public_key: keys.publicKey, auth: keys.auth },
      sealed_endpoint: secrets.seal(sealPurpose, endpoint),
      endpoint_digest: createHash('sha256').update(endpoint).digest(),
    });
    if (!isNew) return;
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'customer.add-push-device',
      subject: { kind: 'customer', id: customerId },
      origin,
      after: { device: name },
    });
    await mailer.send(
      tx,
      deviceAddedMail(brand.name, { to: customer.email, firstName: customer.firstName }, name),
    );
  });
}

/** Only to services of browsers: the bank posts there by itself, and whoever chose the address would aim it at others. */
function refuseUnusable(
  { push }: NoticesServices,
  endpoint: string,
  keys: { readonly publicKey: Buffer; readonly auth: Buffer },
): void {
  const refuse = () => new Refusal('validation_failed', { message: 'This browser cannot be sent notices.' });
  if (!isOfBrowser(endpoint, push)) throw refuse();
  try {
    encryptFor(keys, '');
  } catch {
    throw refuse();
  }
}

export function isOfBrowser(endpoint: string, { hosts, allowInside }: NoticesServices['push']): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  return (
    (protocol === 'https:' || allowInside) &&
    username === '' &&
    password === '' &&
    hosts.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known))
  );
}

import { createHash } from 'node:crypto';
import type { AnswerOf, listDevices as listDevicesCall } from '@farthing/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/principal.ts';
import type { Origin } from '../../../platform/http/route.ts';
import type { PlaceOf } from '../../../platform/places/network-places.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isOver } from '../../../platform/sessions/session-rules.ts';
import type { Audit } from '../../audit/index.ts';
import { forgetDevice, listKnownDevices } from './device-store.ts';
import { listOpenSessions, type SessionRecord } from './session-store.ts';
import type { CustomerSessions } from './sessions.ts';

type Answer = AnswerOf<typeof listDevicesCall>;

/**
 * Every device that a customer has signed in on, newest use first, with the sessions that are open on it. A session whose device was
 * forgotten is there too: whoever looks for a thief must see each of them.
 */
export async function ownDevices(
  {
    database,
    clock,
    placeOf,
  }: { readonly database: Database; readonly clock: Clock; readonly placeOf: PlaceOf },
  { customerId, sessionId }: Customer,
): Promise<Answer> {
  const [known, open] = await Promise.all([
    listKnownDevices(database.kysely, customerId),
    listOpenSessions(database.kysely, customerId),
  ]);
  const sessions = open.filter((session) => !isOver(session, clock.now()));
  const shown: Shown = { placeOf, currentId: sessionId };
  const devices = [
    ...known.map((device) => knownDevice(device, sessions, shown)),
    ...forgottenDevices(known, sessions, shown),
  ];
  return { devices: devices.toSorted((a, b) => (a.last_used_at < b.last_used_at ? 1 : -1)) };
}

/** Signs a device out, and trusts it no more: it is a new one the next time. */
export async function signOutDevice(
  {
    database,
    sessions,
    audit,
  }: {
    readonly database: Database;
    readonly sessions: CustomerSessions;
    readonly audit: Audit;
  },
  { customerId }: Customer,
  deviceId: string,
  origin: Origin,
): Promise<void> {
  const known = await listKnownDevices(database.kysely, customerId);
  const open = await listOpenSessions(database.kysely, customerId);
  const device = known.find(({ token_digest }) => idOf(token_digest) === deviceId);
  const on = open.filter((session) => idOf(digestOn(session)) === deviceId);
  if (device === undefined && on.length === 0) throw new Refusal('not_found');
  // First, so that nobody signs in on it by its trust while its sessions end.
  await database.transaction(async (tx) => {
    if (device !== undefined) await forgetDevice(tx, customerId, device.token_digest);
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'customer.forget-device',
      subject: { kind: 'customer', id: customerId },
      origin,
      before: { device: device?.name ?? on[0]?.device ?? '' },
    });
  });
  for (const { id } of on) await sessions.end(customerId, { only: id }, 'ended-by-customer', origin);
}

type Listed = Answer['devices'][number];
type KnownDevice = Awaited<ReturnType<typeof listKnownDevices>>[number];
type Shown = { readonly placeOf: PlaceOf; readonly currentId: string };

function knownDevice(
  { token_digest, name, first_seen_at, last_seen_at, proved_at }: KnownDevice,
  sessions: readonly SessionRecord[],
  shown: Shown,
): Listed {
  const on = sessions.filter(({ deviceDigest }) => deviceDigest?.equals(token_digest));
  return {
    id: idOf(token_digest),
    name,
    current: on.some(({ id }) => id === shown.currentId),
    trusted: proved_at !== null,
    first_used_at: first_seen_at.toISOString(),
    last_used_at: newest([last_seen_at, ...on.map(({ lastUsedAt }) => lastUsedAt)]),
    sessions: on.map((session) => toSession(session, shown)),
  };
}

function forgottenDevices(
  known: readonly KnownDevice[],
  sessions: readonly SessionRecord[],
  shown: Shown,
): readonly Listed[] {
  const ids = new Set(known.map(({ token_digest }) => idOf(token_digest)));
  const others = Map.groupBy(sessions, (session) => idOf(digestOn(session)));
  return [...others]
    .filter(([id]) => !ids.has(id))
    .map(([id, on]) => ({
      id,
      name: on[0]?.device ?? '',
      current: on.some((session) => session.id === shown.currentId),
      trusted: false,
      first_used_at: new Date(Math.min(...on.map(({ createdAt }) => createdAt.getTime()))).toISOString(),
      last_used_at: newest(on.map(({ lastUsedAt }) => lastUsedAt)),
      sessions: on.map((session) => toSession(session, shown)),
    }));
}

/** A session from before devices were known is a device of its own. */
function digestOn({ id, deviceDigest }: SessionRecord): Buffer {
  return deviceDigest ?? Buffer.from(id);
}

function newest(moments: readonly Date[]): string {
  return new Date(Math.max(...moments.map((at) => at.getTime()))).toISOString();
}

/** Nobody finds the cookie by it. */
function idOf(digest: Buffer): string {
  return createHash('sha256').update(digest).digest('hex').slice(0, 32);
}

function toSession(
  { id, createdAt, lastUsedAt, address, deviceKey }: SessionRecord,
  { placeOf, currentId }: Shown,
): Listed['sessions'][number] {
  return {
    id,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    address,
    place: placeOf(address),
    bound: deviceKey !== null,
    current: id === currentId,
  };
}

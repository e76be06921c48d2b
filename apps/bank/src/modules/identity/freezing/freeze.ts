import { batchReads } from '../../../platform/concurrency/batched-reads.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { plannedLookup } from '../../../platform/database/planned-lookup.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deviceName } from '../../../platform/sessions/device-name.ts';
import type { AuditActor } from '../../audit/index.ts';
import { type CustomerRecord, type FrozenBy, findCustomer, lockCustomer } from '../customer-store.ts';
import { stopOpenChange } from '../email-change-store.ts';
import type { IdentityServices } from '../services.ts';
import { saveFreeze, saveLift } from './freeze-store.ts';
import { frozenMail, liftedMail } from './mails.ts';

export type Freezing = {
  readonly by: FrozenBy;
  readonly actor: AuditActor;
  readonly origin: Origin | undefined;
  /** Of staff: told to nobody but staff. */
  readonly because?: string | undefined;
};

type Needed = Pick<IdentityServices, 'clock' | 'codes' | 'audit' | 'mailer' | 'letterhead'>;

/**
 * Nothing leaves from now on. Codes that are open are void, and a new address that waits is dropped: whoever asked for them may be
 * whom the freeze is against. Nothing when it is frozen already, unless staff make it theirs.
 */
export async function freeze(
  services: Needed,
  tx: Tx,
  customerId: string,
  freezing: Freezing,
): Promise<void> {
  const { clock, codes, audit, mailer, letterhead } = services;
  await lockCustomer(tx, customerId);
  const customer = await findCustomer(tx, customerId);
  if (customer === undefined || !freezable.includes(customer.status)) throw new Refusal('status_conflict');
  const { by, actor, origin, because = null } = freezing;
  if (customer.frozen !== null && (by !== 'staff' || customer.frozen.by === 'staff')) return;
  const now = clock.now();
  await saveFreeze(tx, customerId, { at: customer.frozen?.at ?? now, by, because });
  await stopOpenChange(tx, customerId, 'frozen', now);
  await codes.voidAll(tx, customerId);
  await audit.record(tx, {
    actor,
    action: 'customer.freeze',
    subject: { kind: 'customer', id: customerId },
    origin,
    after: { kind: by, ...(because === null ? {} : { because }) },
  });
  const { email: to, firstName } = customer;
  await mailer.send(tx, frozenMail(letterhead, { to, firstName, by, at: now, ...deviceOf(origin) }));
}

const freezable: readonly CustomerRecord['status'][] = ['active', 'locked'];

/** Everything works as before. Refused when it is not frozen. */
export async function lift(
  { clock, audit, mailer, letterhead }: Needed,
  tx: Tx,
  customerId: string,
  { actor, origin, because }: Omit<Freezing, 'by'>,
): Promise<void> {
  await lockCustomer(tx, customerId);
  const customer = await findCustomer(tx, customerId);
  if (customer?.frozen == null) throw notFrozen();
  if (actor.kind === 'customer') refuseUnlessOwn(customer);
  const now = clock.now();
  await saveLift(tx, customerId, now);
  await audit.record(tx, {
    actor,
    action: 'customer.lift-freeze',
    subject: { kind: 'customer', id: customerId },
    origin,
    before: { kind: customer.frozen.by },
    ...(because === undefined ? {} : { after: { because } }),
  });
  const { email: to, firstName } = customer;
  const by = actor.kind === 'staff' ? 'staff' : 'customer';
  await mailer.send(tx, liftedMail(letterhead, { to, firstName, by, at: now, ...deviceOf(origin) }));
}

/** Before a PIN or a code is asked for: neither lifts a freeze of staff. */
export function refuseUnlessOwn({ frozen }: Pick<CustomerRecord, 'frozen'>): void {
  if (frozen === null) throw notFrozen();
  if (frozen.by !== 'staff') return;
  const message = 'The bank has frozen your account. Please contact support.';
  throw new Refusal('permission_denied', { message });
}

function notFrozen(): Refusal {
  return new Refusal('status_conflict', { message: 'Nothing is frozen.' });
}

/** For the door of every call that a freeze stops: the callers of one moment are looked up by one statement. */
export function frozenLookup(database: Pick<Database, 'lookups'>): (customerId: string) => Promise<boolean> {
  const query = plannedLookup(database, 'frozen-customers');
  const read = async (customerIds: readonly string[]) => {
    const { rows } = await query(
      'SELECT id FROM customer WHERE id = ANY ($1::uuid[]) AND frozen_at IS NOT NULL',
      [customerIds],
    );
    const frozen = new Set(rows.map(({ id }) => id));
    return customerIds.map((id) => frozen.has(id));
  };
  return batchReads(read, { parallel: 1, largest: 100 });
}

function deviceOf(origin: Origin | undefined): { readonly device?: string } {
  return origin === undefined ? {} : { device: deviceName(origin.userAgent) };
}

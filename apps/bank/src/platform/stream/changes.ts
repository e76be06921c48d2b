import type { AuditSubject, CustomerTopic, StaffTopic } from '@farthing/contract';
import { call, type Row } from '@farthing/ledger';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** What has changed for whom. It says what, never how much: the page asks again, and is shown what it may see. */
export type Change =
  | { readonly topic: CustomerTopic; readonly customerId: string }
  /** For everybody who may see the account. */
  | { readonly topic: CustomerTopic; readonly accountId: string }
  /** For whoever owns the thing, or shares the account that it is on: known to the database, need not be read before. */
  | { readonly topic: CustomerTopic; readonly thing: OwnedThing; readonly thingId: string }
  /** For everybody who may see one of the two accounts of a command of the same work. */
  | { readonly topic: CustomerTopic; readonly transfer: string }
  /** For one member of staff, or for all whom the topic concerns. */
  | { readonly topic: StaffTopic; readonly staffId?: string }
  /** Streams of this person end; whoever still may opens them again. */
  | { readonly topic: typeof sessionTopic; readonly customerId: string }
  | { readonly topic: typeof sessionTopic; readonly staffId: string };

/** What somebody owns, by the names of the audit log; `people_of_thing` of the database says who. */
export const ownedThings = [
  ...([
    'card',
    'conversation',
    'credit',
    'deposit',
    'dispute',
    'identity-check',
    'lending',
    'loan',
    'money-request',
  ] as const),
  ...(['payee', 'payment-in', 'referral', 'session', 'standing-order', 'topup', 'withdrawal'] as const),
] as const satisfies readonly AuditSubject[];

export type OwnedThing = (typeof ownedThings)[number];

export const sessionTopic = 'session' as const;

export const changesChannel = 'farthing_changes';

/** Told in the transaction that makes the change: open pages hear of it if and when it commits. */
export async function tellChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const told = JSON.stringify(changes.map(columnsOf));
  await sql`SELECT tell_changes(0, ${told}::json), pg_notify(${changesChannel}, '')`.execute(tx);
}

/**
 * The same as rows of a work. No notification goes with them: PostgreSQL commits those that notify one after the other, and the
 * writer of the ledger would wait for everybody else. `books.submit` tells of it afterwards.
 */
export function changeRows(changes: readonly Change[]): readonly Row[] {
  return changes.map((change) => told.row(columnsOf(change)));
}

const told = call('tell_changes', {
  topic: 'text',
  customer_id: 'uuid?',
  staff_id: 'uuid?',
  account_id: 'uuid?',
  transfer: 'transfer?',
  thing: 'text?',
  thing_id: 'uuid?',
});

/** Whether a work tells anything. */
export const tellsChanges = (rows: readonly Row[]): boolean => rows.some(({ kind }) => kind === told);

function columnsOf(change: Change) {
  return {
    topic: change.topic,
    customer_id: 'customerId' in change ? change.customerId : null,
    staff_id: 'staffId' in change ? (change.staffId ?? null) : null,
    account_id: 'accountId' in change ? change.accountId : null,
    transfer: 'transfer' in change ? change.transfer : null,
    thing: 'thing' in change ? change.thing : null,
    thing_id: 'thing' in change ? change.thingId : null,
  };
}

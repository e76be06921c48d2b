import type { AnswerOf, getAuditEntry, listCustomerTrail, Permission, QueryOf } from '@farthing/contract';
import { sql } from 'kysely';
import { pageOf, readUuid } from '../../../platform/http/paging.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type AuditRow, findEntry, findInTrail, listTrail } from '../../audit/index.ts';
import { customerAccountView } from '../../books/index.ts';
import { cardView } from '../../cards/index.ts';
import { depositView } from '../../deposits/index.ts';
import { loginAddressView } from '../../identity/index.ts';
import { loanView } from '../../loans/index.ts';
import { accountPartyView } from '../../owners/index.ts';
import { paymentView } from '../../withdrawals/index.ts';
import { findAuditEvents } from '../audit-events.ts';
import { maskEntry } from '../masking.ts';
import type { DeskServices } from '../services.ts';

type Entry = AnswerOf<typeof getAuditEntry>['entry'];

/** Who reads: not everybody learns the names of customers. */
type Reading = { readonly permissions: ReadonlySet<Permission> };

export async function readEntry(
  services: DeskServices,
  entryId: string,
  reading: Reading,
): Promise<{ entry: Entry }> {
  return toOne(services, await findEntry(services.database.kysely, entryId), reading);
}

/** What a customer did, and what was done to them and to what is theirs. */
export async function readTrail(
  services: DeskServices,
  customerId: string,
  { cursor, limit }: QueryOf<typeof listCustomerTrail>,
  reading: Reading,
): Promise<AnswerOf<typeof listCustomerTrail>> {
  const { database, identity } = services;
  if ((await identity.find(database.kysely, customerId)) === undefined) throw new Refusal('not_found');
  const before = readUuid(cursor);
  const rows = await listTrail(database.kysely, trailOf(customerId), { before, limit: limit + 1 });
  const { page, next } = pageOf(rows, limit, ({ id }) => id);
  return { entries: await toEntries(services, page, reading), next_cursor: next };
}

export async function readTrailEntry(
  services: DeskServices,
  customerId: string,
  entryId: string,
  reading: Reading,
): Promise<{ entry: Entry }> {
  return toOne(services, await findInTrail(services.database.kysely, trailOf(customerId), entryId), reading);
}

/** By and about a customer, and about what belongs to them. */
function trailOf(customerId: string) {
  const subjects = sql`
    SELECT 'customer', ${customerId}::text
    UNION ALL
    SELECT 'deposit', id::text FROM ${depositView} AS deposit WHERE customer_id = ${customerId}
    UNION ALL
    SELECT 'withdrawal', id::text FROM ${paymentView} AS withdrawal WHERE customer_id = ${customerId}
    UNION ALL
    SELECT 'loan', id::text FROM ${loanView} AS loan WHERE customer_id = ${customerId}
    UNION ALL
    SELECT 'card', id::text FROM ${cardView} AS card WHERE customer_id = ${customerId}
    UNION ALL
    SELECT 'account', id::text FROM ${customerAccountView} AS account WHERE customer_id = ${customerId} AND NOT is_shared
    UNION ALL
    SELECT DISTINCT 'account', account_id::text FROM ${accountPartyView} AS party WHERE customer_id = ${customerId}
    UNION ALL
    SELECT 'login-address', encode(login_address, 'hex') FROM ${loginAddressView} AS own WHERE id = ${customerId}`;
  return { actorId: customerId, subjects };
}

async function toOne(
  services: DeskServices,
  row: AuditRow | undefined,
  reading: Reading,
): Promise<{ entry: Entry }> {
  const [entry] = await toEntries(services, row === undefined ? [] : [row], reading);
  if (entry === undefined) throw new Refusal('not_found');
  return { entry };
}

async function toEntries(
  { database }: DeskServices,
  rows: readonly AuditRow[],
  { permissions }: Reading,
): Promise<Entry[]> {
  const events = await findAuditEvents(
    database.kysely,
    rows.map(({ id }) => id),
    permissions,
  );
  return rows.map((row) => {
    const event = events.get(row.id);
    if (event === undefined) throw new Error(`the entry ${row.id} is gone`);
    const { id, request_id, address } = row;
    return { id, at: row.at.toISOString(), ...event, request_id, address, ...maskEntry(row, permissions) };
  });
}

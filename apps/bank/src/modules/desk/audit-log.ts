import type { AnswerOf, listAuditEntries, listCustomerTrail, QueryOf } from '@farthing/contract';
import { sql } from 'kysely';
import { pageOf, readUuid } from '../../platform/http/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditRow, findEntry, findInTrail, listEntries, listTrail } from '../audit/index.ts';
import { cardView } from '../cards/index.ts';
import { depositView } from '../deposits/index.ts';
import { loginAddressView } from '../identity/index.ts';
import { loanView } from '../loans/index.ts';
import { paymentView } from '../withdrawals/index.ts';
import type { DeskServices } from './services.ts';

type Entry = AnswerOf<typeof listAuditEntries>['entries'][number];

export async function readAuditLog(
  services: DeskServices,
  { cursor, limit, ...filters }: QueryOf<typeof listAuditEntries>,
): Promise<AnswerOf<typeof listAuditEntries>> {
  const before = readUuid(cursor);
  const rows = await listEntries(services.database.kysely, filters, { before, limit: limit + 1 });
  const { page, next } = pageOf(rows, limit, ({ id }) => id);
  return { entries: await toEntries(services, page), next_cursor: next };
}

export async function readEntry(services: DeskServices, entryId: string): Promise<{ entry: Entry }> {
  return toOne(services, await findEntry(services.database.kysely, entryId));
}

/** What a customer did, and what was done to them and to what is theirs. */
export async function readTrail(
  services: DeskServices,
  customerId: string,
  { cursor, limit }: QueryOf<typeof listCustomerTrail>,
): Promise<AnswerOf<typeof listCustomerTrail>> {
  const { database, identity } = services;
  if ((await identity.find(database.kysely, customerId)) === undefined) throw new Refusal('not_found');
  const before = readUuid(cursor);
  const rows = await listTrail(database.kysely, trailOf(customerId), { before, limit: limit + 1 });
  const { page, next } = pageOf(rows, limit, ({ id }) => id);
  return { entries: await toEntries(services, page), next_cursor: next };
}

export async function readTrailEntry(
  services: DeskServices,
  customerId: string,
  entryId: string,
): Promise<{ entry: Entry }> {
  return toOne(services, await findInTrail(services.database.kysely, trailOf(customerId), entryId));
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
    SELECT 'login-address', encode(login_address, 'hex') FROM ${loginAddressView} AS own WHERE id = ${customerId}`;
  return { actorId: customerId, subjects };
}

async function toOne(services: DeskServices, row: AuditRow | undefined): Promise<{ entry: Entry }> {
  const [entry] = await toEntries(services, row === undefined ? [] : [row]);
  if (entry === undefined) throw new Refusal('not_found');
  return { entry };
}

async function toEntries({ database, staff }: DeskServices, rows: readonly AuditRow[]): Promise<Entry[]> {
  const members = rows.flatMap(({ actor_kind, actor_id }) =>
    actor_kind === 'staff' && actor_id !== null ? [actor_id] : [],
  );
  const names = await staff.names(database.kysely, members);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: {
      kind: row.actor_kind,
      id: row.actor_id,
      name: row.actor_id === null ? null : (names.get(row.actor_id) ?? null),
    },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    request_id: row.request_id,
    address: row.address,
    before: row.before,
    after: row.after,
  }));
}

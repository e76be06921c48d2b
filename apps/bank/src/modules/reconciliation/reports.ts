import type { AnswerOf, listBankReports, QueryOf } from '@farthing/contract';
import { pageOf, readPlace, writePlace } from '../../platform/http/paging.ts';
import { readMoneyIn } from './money-in/index.ts';
import { listReports } from './report-store.ts';
import type { ReconciliationServices } from './services.ts';

export async function readReports(
  services: ReconciliationServices,
  { cursor, limit }: QueryOf<typeof listBankReports>,
): Promise<AnswerOf<typeof listBankReports>> {
  const { staff } = services;
  const { kysely } = services.database;
  const rows = await listReports(kysely, { before: readPlace(cursor), limit: limit + 1 });
  const { page, next } = pageOf(rows, limit, ({ imported_at, id }) => writePlace({ at: imported_at, id }));
  const names = await staff.names(
    kysely,
    page.map(({ imported_by }) => imported_by),
  );
  const moneyIn = await readMoneyIn(
    services,
    kysely,
    page.map(({ id }) => id),
  );
  return {
    reports: page.map((row) => ({
      id: row.id,
      format: row.format,
      version: row.version,
      message_id: row.message_id,
      file_name: row.file_name,
      sha256: row.sha256.toString('hex'),
      bytes: Number(row.bytes),
      imported_at: row.imported_at.toISOString(),
      imported_by: { id: row.imported_by, name: names.get(row.imported_by) ?? 'Somebody' },
      entries: row.entries,
      open: row.open,
      money_in: moneyIn(row.id),
    })),
    next_cursor: next,
  };
}

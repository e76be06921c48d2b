import type { Clock } from '../../../platform/clock.ts';
import type { Database, Reader } from '../../../platform/database/database.ts';
import type { KeptRows } from '../../../platform/database/kept-rows.ts';
import type { Audit } from '../../audit/index.ts';
import type { CurrentSettings, Settings } from '../../settings/index.ts';
import { dueBefore, type ForgottenKind, forgotten, forgottenKinds } from './kept-data.ts';

type ForgetServices = {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly settings: CurrentSettings;
};

/** What the job of the next night would delete, in rows. Nothing is changed. */
export async function countDue(
  reader: Reader,
  { values }: Pick<Settings, 'values'>,
  now: Date,
): Promise<readonly { readonly kind: ForgottenKind; readonly rows: number }[]> {
  const counts = [];
  for (const kind of forgottenKinds) {
    let rows = 0;
    for (const kept of forgotten[kind]) rows += await kept.count(reader, dueBefore(values, kind, now));
    counts.push({ kind, rows });
  }
  return counts;
}

/** In batches that each commit for themselves: cut off, the next night goes on. Nothing of the ledger, nor of the audit log, is among it. */
export async function forgetDue(services: ForgetServices): Promise<void> {
  const { values } = await services.settings.current();
  const now = services.clock.now();
  for (const kind of forgottenKinds) {
    const before = dueBefore(values, kind, now);
    let rows = 0;
    for (const kept of forgotten[kind]) rows += await forgetAll(services, kept, before);
    if (rows > 0) await record(services, kind, rows);
  }
}

async function forgetAll({ database }: ForgetServices, kept: KeptRows, before: Date): Promise<number> {
  for (let rows = 0; ; ) {
    const gone = await database.transaction((tx) => kept.forget(tx, before, atOnce));
    rows += gone;
    if (gone < atOnce) return rows;
  }
}

const atOnce = 500;

function record({ database, audit }: ForgetServices, kind: ForgottenKind, rows: number): Promise<void> {
  return database.transaction((tx) =>
    audit.record(tx, {
      actor: { kind: 'system' },
      action: 'kept-data.delete',
      subject: { kind: 'kept-data', id: kind },
      origin: undefined,
      after: { rows },
    }),
  );
}

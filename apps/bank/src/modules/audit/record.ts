import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { type AuditEntry, assertNoOtherFacts } from './audit-entry.ts';
import { insertEntry } from './store.ts';

export type Audit = {
  /** Written in the transaction of what it tells: there is no change without its entry. */
  record(tx: Tx, entry: AuditEntry): Promise<void>;
};

export function createAudit({ clock, ids }: { readonly clock: Clock; readonly ids: Ids }): Audit {
  return {
    async record(tx, entry) {
      assertNoOtherFacts(entry);
      await insertEntry(tx, ids.next(), clock.now(), entry);
    },
  };
}

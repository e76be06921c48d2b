import type { Tx } from '../../platform/database/database.ts';
import type { Audit } from '../audit/index.ts';
import type { Asking, BatchServices } from './services.ts';
import type { Batch } from './store.ts';

type Entry = Parameters<Audit['record']>[1];

/** With the person who did it; the bank by itself has none. */
export async function recordBatch(
  { audit }: BatchServices,
  tx: Tx,
  asking: Pick<Asking, 'customerId' | 'origin'> | undefined,
  batch: Batch,
  action: Extract<Entry['action'], `account.batch-${string}`>,
  more: Entry['after'] = {},
): Promise<void> {
  await audit.record(tx, {
    actor: asking === undefined ? { kind: 'system' } : { kind: 'customer', id: asking.customerId },
    subject: { kind: 'account', id: batch.accountId },
    origin: asking?.origin,
    action,
    after: {
      name: batch.fileName,
      sha256: batch.sha256.toString('hex'),
      rows: batch.lineCount,
      amount: batch.amount.toString(),
      currency: batch.currency,
      ...more,
    },
  });
}

import type { Reader } from '../../../platform/database/database.ts';
import { customerView } from '../../identity/index.ts';
import { type Withdrawal, withdrawalOf } from '../store.ts';

export type StoredFile = {
  readonly id: string;
  readonly content: string;
  /** The first time: from then on the other bank may have it. */
  readonly downloadedAt: Date | null;
  readonly replacedAt: Date | null;
  /** In the order in which they left their wallets. */
  readonly payouts: readonly FiledPayment[];
};

/** A payment in a file, and whether its customer may pay now. */
export type FiledPayment = Withdrawal & { readonly isPayerActive: boolean };

export async function findPaymentFile(reader: Reader, id: string): Promise<StoredFile | undefined> {
  const file = await reader.selectFrom('payment_file').selectAll().where('id', '=', id).executeTakeFirst();
  if (file === undefined) return undefined;
  const rows = await reader
    .selectFrom('withdrawal')
    .innerJoin(customerView.as('customer'), 'customer.id', 'withdrawal.customer_id')
    .selectAll('withdrawal')
    .select('customer.may_send')
    .where('payment_file_id', '=', id)
    .orderBy('sent_at')
    .orderBy('withdrawal.id')
    .execute();
  return {
    id,
    content: file.content,
    downloadedAt: file.downloaded_at,
    replacedAt: file.replaced_at,
    payouts: rows.map((row) => ({ ...withdrawalOf(row), isPayerActive: row.may_send })),
  };
}

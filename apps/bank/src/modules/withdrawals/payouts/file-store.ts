import type { AccountId } from '@farthing/ledger';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { customerAccountView } from '../../books/index.ts';
import { customerView } from '../../identity/index.ts';
import { sharedAccountView } from '../../owners/index.ts';
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

/** The companies among the holders of these accounts of the ledger. */
export async function listCompanies(
  reader: Reader,
  accounts: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, string>> {
  const { rows } = await sql<{ ledger_account: AccountId; company_name: string }>`
    SELECT own.ledger_account, shared.company_name
    FROM ${customerAccountView} AS own
    JOIN ${sharedAccountView} AS shared ON shared.account_id = own.id
    WHERE own.ledger_account = ANY (${[...new Set(accounts)]}::integer[]) AND shared.company_name IS NOT NULL
  `.execute(reader);
  return new Map(rows.map(({ ledger_account, company_name }) => [ledger_account, company_name]));
}

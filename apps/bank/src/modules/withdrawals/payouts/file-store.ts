import type { AccountId } from '@farthing/ledger';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { customerAccountView } from '../../books/index.ts';
import { sharedAccountView } from '../../owners/index.ts';
import { type Withdrawal, withdrawalOf } from '../store.ts';
import { mayLeaveSql } from '../views.ts';

export type StoredFile = {
  readonly id: string;
  readonly content: string;
  /** The first time: from then on the other bank may have it. */
  readonly downloadedAt: Date | null;
  readonly replacedAt: Date | null;
  /** In the order in which they left their wallets. */
  readonly payouts: readonly FiledPayment[];
};

/** The shared account that pays, as it was seen. */
type SharedPayer = { readonly accountId: string; readonly version: number };

/** A payment in a file, and whether its customer and account may pay now. */
export type FiledPayment = Withdrawal & {
  readonly isPayerActive: boolean;
  readonly sharedPayer: SharedPayer | null;
};

export async function findPaymentFile(reader: Reader, id: string): Promise<StoredFile | undefined> {
  const file = await reader.selectFrom('payment_file').selectAll().where('id', '=', id).executeTakeFirst();
  if (file === undefined) return undefined;
  const rows = await reader
    .selectFrom('withdrawal')
    .selectAll()
    .select(sql.raw<boolean>(mayLeaveSql('withdrawal')).as('may_leave'))
    .select(
      sql<SharedPayer | null>`(
        SELECT json_build_object('accountId', shared.account_id, 'version', shared.version)
        FROM ${customerAccountView} AS own
        JOIN ${sharedAccountView} AS shared ON shared.account_id = own.id
        WHERE own.ledger_account = withdrawal.payer_account
      )`.as('shared_payer'),
    )
    .where('payment_file_id', '=', id)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
  return {
    id,
    content: file.content,
    downloadedAt: file.downloaded_at,
    replacedAt: file.replaced_at,
    payouts: rows.map((row) => ({
      ...withdrawalOf(row),
      isPayerActive: row.may_leave,
      sharedPayer: row.shared_payer,
    })),
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

import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { accountNameSql, customerAccountView } from '../../books/index.ts';
import { customerView, nameAtSql } from '../../identity/index.ts';
import { sharedAccountView } from '../../owners/index.ts';
import { type OwnPayment, withdrawalOf } from '../store.ts';
import type { LinkFacts } from './link-token.ts';

export type ReceiptLink = LinkFacts & { readonly withdrawalId: string; readonly createdAt: Date };

/** The one that was not made void, whether or not it has expired. */
export async function findLink(reader: Reader, withdrawalId: string): Promise<ReceiptLink | undefined> {
  const row = await reader
    .selectFrom('receipt_link')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, key_version: keyVersion, created_at: createdAt, expires_at: expiresAt } = row;
  return { id, withdrawalId, keyVersion, createdAt, expiresAt };
}

/** Answers whether it was written: of two at the same moment, one is. */
export async function insertLink(tx: Tx, link: ReceiptLink): Promise<boolean> {
  const written = await tx
    .insertInto('receipt_link')
    .values({
      id: link.id,
      withdrawal_id: link.withdrawalId,
      key_version: link.keyVersion,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

/** Answers whether there was one. */
export async function voidLink(tx: Tx, withdrawalId: string, at: Date): Promise<boolean> {
  const voided = await tx
    .updateTable('receipt_link')
    .set({ voided_at: at })
    .where('withdrawal_id', '=', withdrawalId)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
  return voided.numUpdatedRows > 0n;
}

/** Where a link leads that is not void; undefined when it leads nowhere. */
export async function findLinkedPayment(reader: Reader, linkId: string): Promise<OwnPayment | undefined> {
  const row = await reader
    .selectFrom('receipt_link')
    .innerJoin('withdrawal', 'withdrawal.id', 'receipt_link.withdrawal_id')
    .innerJoin(customerAccountView.as('own'), 'own.ledger_account', 'withdrawal.payer_account')
    .innerJoin(customerView.as('payer'), 'payer.id', 'withdrawal.customer_id')
    .leftJoin(sharedAccountView.as('shared'), 'shared.account_id', 'own.id')
    .selectAll('withdrawal')
    .select(['own.id as own_id', 'shared.company_name'])
    .select(sql.raw<string>(nameAtSql('payer', 'withdrawal.created_at')).as('payer_name'))
    .select(sql<string>`own.account_number`.as('own_number'))
    .select(sql.raw<string>(accountNameSql('own', 'withdrawal.customer_id')).as('own_name'))
    .where('receipt_link.id', '=', linkId)
    .where('receipt_link.voided_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    withdrawal: withdrawalOf(row),
    paidFrom: { id: row.own_id, name: row.own_name, number: row.own_number },
    payerName: row.company_name ?? row.payer_name,
  };
}

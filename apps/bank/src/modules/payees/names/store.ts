import type { Holder, NameResult } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { customerAccountView } from '../../books/index.ts';
import { customerView } from '../../identity/index.ts';
import { seenAccountView, sharedAccountView } from '../../owners/index.ts';

/** What was answered to whom, about which account and name. */
export type NameCheck = {
  readonly id: string;
  readonly customerId: string;
  readonly payeeKey: string;
  readonly askedName: string;
  readonly result: NameResult;
  readonly closeName: string | null;
  readonly checkedAt: Date;
};

type Asked = Pick<NameCheck, 'customerId' | 'payeeKey' | 'askedName'>;

/** The newest answer to the same question since then. That it could not be checked is no answer. */
export async function findKept(reader: Reader, asked: Asked, since: Date): Promise<NameCheck | undefined> {
  const row = await reader
    .selectFrom('name_check')
    .selectAll()
    .where('customer_id', '=', asked.customerId)
    .where('payee_key', '=', asked.payeeKey)
    .where('asked_name', '=', asked.askedName)
    .where('checked_at', '>=', since)
    .where('result', '<>', 'not_checked')
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      customerId: row.customer_id,
      payeeKey: row.payee_key,
      askedName: row.asked_name,
      result: row.result as NameResult,
      closeName: row.close_name,
      checkedAt: row.checked_at,
    }
  );
}

export async function insertCheck(tx: Tx, check: NameCheck): Promise<void> {
  await tx
    .insertInto('name_check')
    .values({
      id: check.id,
      customer_id: check.customerId,
      payee_key: check.payeeKey,
      asked_name: check.askedName,
      result: check.result,
      close_name: check.closeName,
      checked_at: check.checkedAt,
    })
    .execute();
}

export async function forgetChecks(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('name_check').where('checked_at', '<', before).execute();
}

/**
 * Who holds an account here: its owner, all owners of a joint one, or the company. Nobody of one that cannot be paid, as if it did not
 * exist: whether somebody is locked is told to nobody.
 */
export async function listHolders(reader: Reader, accountNumber: string): Promise<readonly Holder[]> {
  return (await listHoldersOf(reader, [accountNumber])).get(accountNumber) ?? [];
}

/** The same of many accounts, by their numbers. */
export async function listHoldersOf(
  reader: Reader,
  accountNumbers: readonly string[],
): Promise<ReadonlyMap<string, readonly Holder[]>> {
  const { rows } = await sql<HolderRow>`
    SELECT own.account_number, customer.first_name, customer.last_name, shared.company_name
    FROM ${customerAccountView} AS own
    JOIN ledger_view.account ON account.id = own.ledger_account
    JOIN ${seenAccountView} AS seen ON seen.id = own.id AND seen.role = 'owner'
    JOIN ${customerView} AS customer ON customer.id = seen.customer_id
    LEFT JOIN ${sharedAccountView} AS shared ON shared.account_id = own.id
    WHERE own.account_number = ANY(${[...accountNumbers]}) AND NOT account.closed AND customer.status = 'active'
  `.execute(reader);
  return new Map(
    [...Map.groupBy(rows, (row) => row.account_number)].map(([number, of]) => [number, holdersIn(of)]),
  );
}

function holdersIn(rows: readonly HolderRow[]): readonly Holder[] {
  const company = rows.find(({ company_name }) => company_name !== null)?.company_name;
  if (company != null) return [{ kind: 'business', name: company }];
  return rows.map(({ first_name, last_name }) => ({
    kind: 'personal',
    firstName: first_name,
    lastName: last_name,
  }));
}

/** The newest answers since then about many accounts, by account and name. */
export async function listKept(
  reader: Reader,
  { customerId, keys }: { readonly customerId: string; readonly keys: readonly string[] },
  since: Date,
): Promise<ReadonlyMap<string, NameResult>> {
  const { rows } = await sql<{ payee_key: string; asked_name: string; result: NameResult }>`
    SELECT DISTINCT ON (payee_key, asked_name) payee_key, asked_name, result
    FROM name_check
    WHERE
      customer_id = ${customerId}
      AND payee_key = ANY(${[...keys]})
      AND checked_at >= ${since}
      AND result <> 'not_checked'
    ORDER BY payee_key, asked_name, checked_at DESC
  `.execute(reader);
  return new Map(rows.map((row) => [`${row.payee_key} ${row.asked_name}`, row.result]));
}

/** What was known of the name when a payment was asked for. */
export async function findPaymentName(
  reader: Reader,
  withdrawalId: string,
): Promise<
  { name: string; result: NameResult; agreedBy: 'choice' | 'code' | 'approval' | null } | undefined
> {
  const row = await reader
    .selectFrom('payment_name')
    .select(['asked_name', 'result', 'agreed_by'])
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // The table's checks hold the words.
  const { result, agreed_by } = row as {
    result: NameResult;
    agreed_by: 'choice' | 'code' | 'approval' | null;
  };
  return { name: row.asked_name, result, agreedBy: agreed_by };
}

type HolderRow = {
  readonly account_number: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string | null;
};

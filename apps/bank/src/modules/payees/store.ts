import type { Currency } from '@farthing/money';
import type { Destination } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { seenAccountView } from '../owners/index.ts';
import type { Payee, PayeeWords } from './payee.ts';
import type { PaymentView } from './services.ts';

/** Favourites first, then who was paid last, then by name; as many as a customer can keep. */
export async function listPayees(
  reader: Reader,
  payments: PaymentView,
  customerId: string,
): Promise<readonly Payee[]> {
  const { rows } = await sql<PayeeRow>`
    SELECT
      payee.id, payee.payee_key, payee.label, payee.account_name, payee.bank_name, payee.currency,
      payee.destination, payee.is_favourite, paid.sent_at AS last_paid_at,
      checked.result AS name_result, checked.checked_at AS name_checked_at
    FROM payee
    LEFT JOIN LATERAL (
      SELECT payment.sent_at
      FROM ${payments} AS payment
      WHERE
        payment.customer_id = payee.customer_id
        AND payment.payee_key = payee.payee_key
        AND payment.sent_at IS NOT NULL
      ORDER BY payment.sent_at DESC
      LIMIT 1
    ) AS paid ON true
    LEFT JOIN LATERAL (
      SELECT name_check.result, name_check.checked_at
      FROM name_check
      WHERE
        name_check.customer_id = payee.customer_id
        AND name_check.payee_key = payee.payee_key
        AND name_check.asked_name = payee.account_name
        AND name_check.result <> 'not_checked'
      ORDER BY name_check.checked_at DESC
      LIMIT 1
    ) AS checked ON true
    WHERE payee.customer_id = ${customerId}
    ORDER BY
      payee.is_favourite DESC,
      paid.sent_at DESC NULLS LAST,
      lower(coalesce(payee.label, payee.account_name)),
      payee.id
  `.execute(reader);
  return rows.map((row) => ({
    id: row.id,
    payeeKey: row.payee_key,
    label: row.label,
    accountName: row.account_name,
    bankName: row.bank_name,
    currency: row.currency,
    destination: row.destination,
    isFavourite: row.is_favourite,
    lastPaidAt: row.last_paid_at,
    nameCheck:
      row.name_result === null || row.name_checked_at === null
        ? null
        : { result: row.name_result, checkedAt: row.name_checked_at },
  }));
}

/** Of all customers, by id. */
export async function listBooks(reader: Reader, after: string, limit: number) {
  return reader
    .selectFrom('payee')
    .select(['id', 'customer_id as customerId', 'payee_key as payeeKey', 'account_name as name'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type NewPayee = Omit<Payee, 'lastPaidAt' | 'nameCheck'>;

export async function insertPayee(
  tx: Tx,
  customerId: string,
  payee: NewPayee,
  createdAt: Date,
): Promise<void> {
  await tx
    .insertInto('payee')
    .values({
      id: payee.id,
      customer_id: customerId,
      payee_key: payee.payeeKey,
      ...columnsOf(payee),
      bank_name: payee.bankName,
      currency: payee.currency,
      destination: JSON.stringify(payee.destination),
      created_at: createdAt,
    })
    .execute();
}

export async function savePayee(tx: Tx, customerId: string, id: string, words: PayeeWords): Promise<void> {
  await tx
    .updateTable('payee')
    .set(columnsOf(words))
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .execute();
}

export async function deletePayee(tx: Tx, customerId: string, id: string): Promise<void> {
  await tx.deleteFrom('payee').where('id', '=', id).where('customer_id', '=', customerId).execute();
}

/** Whom a payment of the customer's own was for, once its code was entered. */
export async function findPaid(
  reader: Reader,
  payments: PaymentView,
  customerId: string,
  withdrawalId: string,
): Promise<Omit<NewPayee, 'id' | 'label' | 'isFavourite'> | undefined> {
  const { rows } = await sql<PaidRow>`
    SELECT payment.payee_key, payment.account_name, payment.bank_name, payment.currency, payment.destination
    FROM ${payments} AS payment
    JOIN ${seenAccountView} AS own ON own.ledger_account = payment.payer_account
    WHERE
      payment.id = ${withdrawalId}
      AND own.customer_id = ${customerId}
      AND payment.confirmed_at IS NOT NULL
  `.execute(reader);
  return rows.map((row) => ({
    payeeKey: row.payee_key,
    accountName: row.account_name,
    bankName: row.bank_name,
    currency: row.currency,
    destination: row.destination,
  }))[0];
}

const columnsOf = ({ label, accountName, isFavourite }: PayeeWords) => ({
  label,
  account_name: accountName,
  is_favourite: isFavourite,
});

type PaidRow = {
  readonly payee_key: string;
  readonly account_name: string;
  readonly bank_name: string;
  readonly currency: Currency;
  readonly destination: Destination;
};

type PayeeRow = PaidRow & {
  readonly id: string;
  readonly label: string | null;
  readonly is_favourite: boolean;
  readonly last_paid_at: Date | null;
  readonly name_result: NonNullable<Payee['nameCheck']>['result'] | null;
  readonly name_checked_at: Date | null;
};

import type { DepositNetwork } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { outsideReferenceView } from '../../books/index.ts';
import { depositView } from '../../deposits/index.ts';
import { customerView } from '../../identity/index.ts';
import { paymentView } from '../../withdrawals/index.ts';
import { type CustomerColumns, customerColumns } from '../customer-line.ts';
import type { Place } from '../paging.ts';

/** What both lists are narrowed by; amounts in minor units of the ledger's currency, times half open. */
export type Span = {
  readonly state?: string | undefined;
  readonly customerId?: string | undefined;
  readonly least?: bigint | undefined;
  readonly most?: bigint | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  readonly after: Place | undefined;
  readonly limit: number;
};

export type PaymentListRow = CustomerColumns & {
  readonly id: string;
  readonly reference: string;
  readonly state: string;
  readonly created_at: Date;
  readonly account_name: string;
  readonly bank_name: string;
  readonly payee_account: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly debit_amount: bigint;
  readonly debit_currency: Currency;
};

const paymentRows = sql`
  SELECT
    withdrawal.id, withdrawal.reference, withdrawal.state, withdrawal.created_at, withdrawal.account_name,
    withdrawal.bank_name, withdrawal.account_number AS payee_account, withdrawal.amount, withdrawal.currency, withdrawal.debit_amount,
    withdrawal.debit_currency, ${customerColumns}
  FROM ${paymentView} AS withdrawal
  JOIN ${customerView} AS customer ON customer.id = withdrawal.customer_id`;

/** Newest first, by keyset. */
export async function listPaymentRows(
  reader: Reader,
  span: Span & { readonly q?: string | undefined },
): Promise<readonly PaymentListRow[]> {
  const { state, q } = span;
  const conditions = [
    ...spanOf(span, {
      customer: sql`withdrawal.customer_id`,
      amount: sql`withdrawal.debit_amount`,
      at: sql`withdrawal.created_at`,
      id: sql`withdrawal.id`,
    }),
    ...(state === undefined ? [] : [sql`withdrawal.state = ${state}`]),
    ...(q === undefined
      ? []
      : [
          sql`(withdrawal.reference = upper(${q}) OR starts_with(lower(withdrawal.account_name), lower(${q})))`,
        ]),
  ];
  const { rows } = await sql<PaymentListRow>`
    ${paymentRows}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY withdrawal.created_at DESC, withdrawal.id DESC
    LIMIT ${span.limit}
  `.execute(reader);
  return rows;
}

export async function findPaymentRow(reader: Reader, id: string): Promise<PaymentListRow | undefined> {
  const { rows } = await sql<PaymentListRow>`${paymentRows} WHERE withdrawal.id = ${id}`.execute(reader);
  return rows[0];
}

export type DepositListRow = CustomerColumns & {
  readonly id: string;
  readonly status: string;
  readonly created_at: Date;
  readonly network: DepositNetwork;
  readonly amount: bigint;
  readonly received: bigint | null;
  readonly currency: Currency;
  readonly transaction_hash: string | null;
};

const depositRows = sql`
  SELECT
    deposit.id, deposit.status, deposit.created_at, deposit.network, deposit.amount, deposit.received,
    deposit.currency, payment.reference AS transaction_hash, ${customerColumns}
  FROM ${depositView} AS deposit
  JOIN ${customerView} AS customer ON customer.id = deposit.customer_id
  LEFT JOIN ${outsideReferenceView} AS payment
    ON payment.subject_kind = 'deposit' AND payment.subject_id = deposit.id`;

export async function listDepositRows(
  reader: Reader,
  span: Span & { readonly network?: DepositNetwork | undefined; readonly hash?: string | undefined },
): Promise<readonly DepositListRow[]> {
  const { state, network, hash } = span;
  const conditions = [
    ...spanOf(span, {
      customer: sql`deposit.customer_id`,
      amount: sql`coalesce(deposit.received, deposit.amount)`,
      at: sql`deposit.created_at`,
      id: sql`deposit.id`,
    }),
    ...(state === undefined ? [] : [sql`deposit.status = ${state}`]),
    ...(network === undefined ? [] : [sql`deposit.network = ${network}`]),
    ...(hash === undefined ? [] : [sql`payment.reference = ${hash}`]),
  ];
  const { rows } = await sql<DepositListRow>`
    ${depositRows}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY deposit.created_at DESC, deposit.id DESC
    LIMIT ${span.limit}
  `.execute(reader);
  return rows;
}

export async function findDepositRow(reader: Reader, id: string): Promise<DepositListRow | undefined> {
  const { rows } = await sql<DepositListRow>`${depositRows} WHERE deposit.id = ${id}`.execute(reader);
  return rows[0];
}

type Columns = {
  readonly customer: RawBuilder<unknown>;
  readonly amount: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
};

function spanOf(
  { customerId, least, most, from, before, after }: Span,
  { customer, amount, at, id }: Columns,
): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(after === undefined ? [] : [sql`(${at}, ${id}) < (${after.at}, ${after.id}::uuid)`]),
    ...(customerId === undefined ? [] : [sql`${customer} = ${customerId}::uuid`]),
    ...(least === undefined ? [] : [sql`${amount} >= ${least}`]),
    ...(most === undefined ? [] : [sql`${amount} <= ${most}`]),
    ...(from === undefined ? [] : [sql`${at} >= ${from}`]),
    ...(before === undefined ? [] : [sql`${at} < ${before}`]),
  ];
}

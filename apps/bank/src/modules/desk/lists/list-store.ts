import type { DepositNetwork } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { batchView } from '../../batches/index.ts';
import { outsideReferenceView } from '../../books/index.ts';
import { depositView } from '../../deposits/index.ts';
import { customerView } from '../../identity/index.ts';
import { paymentView } from '../../withdrawals/index.ts';
import { type CustomerColumns, customerColumns } from '../customer-line.ts';
import { conversationSource } from './sources/index.ts';

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
  readonly batch_id: string | null;
  readonly batch_file: string | null;
};

const paymentRows = sql`
  SELECT
    withdrawal.id, withdrawal.reference, withdrawal.state, withdrawal.created_at, withdrawal.account_name,
    withdrawal.bank_name, withdrawal.account_number AS payee_account, withdrawal.amount, withdrawal.currency, withdrawal.debit_amount,
    withdrawal.debit_currency, withdrawal.batch_id, batch.file_name AS batch_file, ${customerColumns}
  FROM ${paymentView} AS withdrawal
  JOIN ${customerView} AS customer ON customer.id = withdrawal.customer_id
  LEFT JOIN ${batchView} AS batch ON batch.id = withdrawal.batch_id`;

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

export async function findDepositRow(reader: Reader, id: string): Promise<DepositListRow | undefined> {
  const { rows } = await sql<DepositListRow>`${depositRows} WHERE deposit.id = ${id}`.execute(reader);
  return rows[0];
}

export type ConversationRow = {
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
  readonly message: string;
  readonly status: string;
  readonly created_at: Date;
  readonly handled_at: Date | null;
  readonly note: string | null;
  readonly holder_id: string | null;
  readonly holder_name: string | null;
};

/** As the list has it, so that both say the same of who has it. */
export async function findConversationRow(reader: Reader, id: string): Promise<ConversationRow | undefined> {
  const { from, joins, columns } = conversationSource;
  const { rows } = await sql<ConversationRow>`
    SELECT
      message.id, message.full_name, message.email, message.message, message.status, message.created_at, message.handled_at,
      message.note, ${columns.with.id} AS holder_id, ${columns.with.name} AS holder_name
    FROM ${from}
    ${joins ?? sql``}
    WHERE message.id = ${id}
  `.execute(reader);
  return rows[0];
}

import type { LoanTerm, WalletMovement } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import type { RowAsTexts } from '../../platform/database/row-as-texts.ts';
import type { ViewRow } from '../../platform/database/view.ts';
import { Refusal } from '../../platform/refusal.ts';
import { interestView } from '../accounts/index.ts';
import { depositView } from '../deposits/index.ts';
import { loanView } from '../loans/index.ts';
import { toTransaction, type WalletServices } from './service.ts';
import { type EntryRow, toEntry } from './store.ts';
import { readUnderWay } from './under-way.ts';
import { movementSql } from './wallet-sql.ts';

/**
 * All that is known of a movement of a customer's own, whichever side of it they are on. A deposit and a loan have the id of
 * what is booked for them, so that their address stays the same; a payment has the id that it was asked for under as well.
 */
export async function readMovement(
  services: WalletServices,
  customerId: string,
  id: string,
  /** Whose side of it is told, where both are the customer's; the wallet's unless one is named. */
  accountId?: string,
): Promise<WalletMovement> {
  const { rows } = await services.database.pool.query<MovementRow>({
    name: 'movement',
    text: movementSql(depositView.text, loanView.text, interestView.text),
    values: [customerId, id, accountId ?? null],
  });
  const [row] = rows;
  if (row === undefined) throw new Refusal('not_found');
  const [entry] = row.entries.map(toEntry);
  const transaction = entry ? toTransaction(entry, row.currency) : null;
  const isOfPayment = transaction === null || paymentKinds.has(transaction.kind);
  const payment = isOfPayment
    ? await services.withdrawals.find(customerId, transaction?.reference ?? id)
    : undefined;
  if (transaction === null && payment === undefined && row.deposit === null && row.loan === null)
    throw new Refusal('not_found');
  const [underWay] = await readUnderWay(services, customerId, payment?.withdrawal_id ?? id);
  return {
    id,
    transaction,
    balance_after: row.balance_after === null ? null : toDecimal(money(row.balance_after, row.currency)),
    currency: row.currency,
    under_way: underWay ?? null,
    payment: payment ?? null,
    before_code: await readBeforeCode(services, customerId, payment),
    deposit: row.deposit && (await readDeposit(services, row.deposit)),
    loan: row.loan && toLoan(row.loan),
    interest: row.interest && toInterest(row.interest, row.currency),
  };
}

async function readBeforeCode(
  { withdrawals }: WalletServices,
  customerId: string,
  payment: WalletMovement['payment'] | undefined,
): Promise<WalletMovement['before_code']> {
  if (payment?.status !== 'awaiting_code') return null;
  const told = await withdrawals.findBeforeCode(customerId, payment.withdrawal_id);
  return told ? { review_expected: told.reviewExpected, notes: [...told.notes] } : null;
}

/** Whose lines have the reference of a payment. */
const paymentKinds: ReadonlySet<string> = new Set(['withdrawal', 'transfer', 'fee', 'return']);

type MovementRow = {
  readonly currency: Currency;
  readonly entries: readonly EntryRow[];
  readonly balance_after: bigint | null;
  readonly deposit: RowAsTexts<ViewRow<typeof depositView>> | null;
  readonly loan: RowAsTexts<ViewRow<typeof loanView>> | null;
  readonly interest: RowAsTexts<ViewRow<typeof interestView>> | null;
};

async function readDeposit(
  { deposits }: WalletServices,
  row: NonNullable<MovementRow['deposit']>,
): Promise<NonNullable<WalletMovement['deposit']>> {
  const amountOf = (minor: string) => toDecimal(money(BigInt(minor), row.currency as Currency));
  // The table's checks hold the words.
  const words = row as typeof row &
    Pick<NonNullable<WalletMovement['deposit']>, 'network' | 'status' | 'currency'>;
  return {
    network: words.network,
    status: words.status,
    currency: words.currency,
    address: row.address,
    ...(await deposits.paymentsSeen({ ...words, id: row.id, address: row.address })),
    announced_amount: amountOf(row.amount),
    received_amount: row.received === null ? null : amountOf(row.received),
    created_at: moment(row.created_at),
    decided_at: row.decided_at === null ? null : moment(row.decided_at),
  };
}

function toLoan(row: NonNullable<MovementRow['loan']>): NonNullable<WalletMovement['loan']> {
  const currency = row.currency as Currency;
  const amountOf = (minor: string) => toDecimal(money(BigInt(minor), currency));
  return {
    amount: amountOf(row.amount),
    interest: amountOf(row.interest),
    currency,
    loan_term: row.loan_term as LoanTerm,
    status: row.status as NonNullable<WalletMovement['loan']>['status'],
    created_at: moment(row.created_at),
    due_at: row.due_at === null ? null : moment(row.due_at),
  };
}

function toInterest(
  row: NonNullable<MovementRow['interest']>,
  currency: Currency,
): NonNullable<WalletMovement['interest']> {
  const [gross, tax] = [BigInt(row.amount), BigInt(row.tax)];
  const amountOf = (minor: bigint) => toDecimal(money(minor, currency));
  return { gross: amountOf(gross), tax: amountOf(tax), net: amountOf(gross - tax) };
}

const moment = (text: string) => new Date(text).toISOString();

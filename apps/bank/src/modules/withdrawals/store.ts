import type { AccountId } from '@farthing/ledger';
import type { Currency, Money } from '@farthing/money';
import { money } from '@farthing/money';
import type { Destination } from '@farthing/rules';
import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.generated.ts';
import { accountNameSql } from '../books/index.ts';
import { customerView, nameAtSql } from '../identity/index.ts';
import { seenAccountView, sharedAccountView } from '../owners/index.ts';
import type { KeptDecision } from '../risk/index.ts';
import type { Description } from './description.ts';
import { mayLeaveSql } from './views.ts';
import type { PayoutRoute, WithdrawalState } from './withdrawal.ts';

/** A withdrawal as it was asked for: nothing of this ever changes. */
export type Order = {
  readonly id: string;
  readonly customerId: string;
  /** Which of the customer's accounts it comes from. */
  readonly payerAccount: AccountId;
  readonly reference: string;
  readonly route: PayoutRoute;
  readonly amount: Money;
  readonly debit: Money;
  readonly margin: Money;
  /** Charged beside the debit, in its currency. */
  readonly fee: Money;
  readonly rateText: string;
  readonly ratesAsOf: Date | null;
  readonly limitShare: Money;
  readonly accountName: string;
  /** For an account here, this bank's own name. */
  readonly bankName: string;
  readonly narration: string | null;
  readonly destination: Destination;
  /** Of the destination: the same for the same account. */
  readonly payeeKey: string;
  readonly payeeCustomerId: string | null;
  /** Which of that customer's accounts. */
  readonly payeeAccount: AccountId | null;
  readonly description: Description;
  readonly createdAt: Date;
};

/** What becomes of it. */
export type Withdrawal = Order & {
  readonly state: WithdrawalState;
  /** How it was judged last; null for payments of before there were rules with versions. */
  readonly risk: KeptDecision | null;
  /** The day (UTC) for whose limit it counts. */
  readonly countedOn: string;
  readonly confirmedBy: Buffer | null;
  readonly expiresAt: Date;
  readonly confirmedAt: Date | null;
  readonly sentAt: Date | null;
  readonly endedAt: Date | null;
};

export type Changes = Partial<
  Pick<
    Withdrawal,
    'state' | 'risk' | 'countedOn' | 'confirmedBy' | 'expiresAt' | 'confirmedAt' | 'sentAt' | 'endedAt'
  >
>;

/** An account of a customer's own, by the name and the number that they know it by. */
export type OwnAccount = { readonly id: string; readonly name: string; readonly number: string };

/** A payment, and the account that it comes from by the name that its reader gives it now. */
export type OwnPayment = {
  readonly withdrawal: Withdrawal;
  readonly paidFrom: OwnAccount;
  /** Whose money it is: a company pays in its own name, whoever sends it. */
  readonly payerName: string;
};

/** Of an account that the customer may see: on a shared one, also what others have paid. */
export async function findOwnPayment(
  reader: Reader,
  customerId: string,
  idOrReference: string,
): Promise<OwnPayment | undefined> {
  const row = await reader
    .selectFrom('withdrawal')
    .innerJoin(seenAccountView.as('own'), 'own.ledger_account', 'withdrawal.payer_account')
    .innerJoin(customerView.as('payer'), 'payer.id', 'withdrawal.customer_id')
    .leftJoin(sharedAccountView.as('shared'), 'shared.account_id', 'own.id')
    .selectAll('withdrawal')
    .select('own.id as own_id')
    .select('shared.company_name')
    .select(sql.raw<string>(nameAtSql('payer', 'withdrawal.created_at')).as('payer_name'))
    // Only a pot has none, and nothing is paid from one.
    .select(sql<string>`own.account_number`.as('own_number'))
    .select(sql.raw<string>(accountNameSql('own')).as('own_name'))
    .where(idOrReference.includes('-') ? 'withdrawal.id' : 'withdrawal.reference', '=', idOrReference)
    .where('own.customer_id', '=', customerId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const paidFrom = { id: row.own_id, name: row.own_name, number: row.own_number };
  const payerName = row.company_name ?? row.payer_name;
  return { withdrawal: withdrawalOf(row), paidFrom, payerName };
}

/** An account that a customer has paid, as they wrote it then. */
export type Payee = Pick<Order, 'accountName' | 'bankName' | 'destination'> & {
  readonly currency: Currency;
  readonly lastPaidAt: Date;
};

/** Those of the newest payments that were sent, each account once; what it costs is bounded by `among`. */
export async function listPayees(
  reader: Reader,
  customerId: string,
  { limit, among }: { readonly limit: number; readonly among: number },
): Promise<readonly Payee[]> {
  const newest = reader
    .selectFrom('withdrawal')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .limit(among);
  const distinct = reader
    .selectFrom(newest.as('newest'))
    .distinctOn('payee_key')
    .select(['account_name', 'bank_name', 'destination', 'currency', 'sent_at'])
    .where('state', 'in', ['paying', 'completed'])
    .where('sent_at', 'is not', null)
    .$narrowType<{ sent_at: Date }>()
    .orderBy('payee_key')
    .orderBy('sent_at', 'desc');
  const rows = await reader
    .selectFrom(distinct.as('payee'))
    .selectAll()
    .orderBy('sent_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    accountName: row.account_name,
    bankName: row.bank_name,
    destination: row.destination as Destination,
    currency: row.currency as Currency,
    lastPaidAt: row.sent_at,
  }));
}

/** Those that have waited for too long, longest first. */
export async function listOverdue(reader: Reader, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('withdrawal')
    .select('id')
    .where('state', 'in', ['awaiting-code', 'awaiting-approval', 'in-review'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those that staff are to look at, longest waiting first. */
export async function listInReview(reader: Reader, limit: number): Promise<readonly Withdrawal[]> {
  const rows = await reader
    .selectFrom('withdrawal')
    .selectAll()
    .where('state', '=', 'in-review')
    .orderBy('confirmed_at')
    .limit(limit)
    .execute();
  return rows.map(withdrawalOf);
}

/**
 * Those on their way that no file has yet, longest waiting first. What belongs to a customer who is locked, closed or frozen is left
 * out: nothing of theirs may leave the bank.
 */
export async function listUnfiled(
  reader: Reader,
  limit: number,
  only: readonly string[] | undefined,
): Promise<readonly Withdrawal[]> {
  let query = reader
    .selectFrom('withdrawal')
    .selectAll()
    .where('state', '=', 'paying')
    .where('payment_file_id', 'is', null)
    .where(sql.raw<boolean>(mayLeaveSql('withdrawal')));
  if (only !== undefined) query = query.where('id', 'in', only);
  const rows = await query.orderBy('sent_at').limit(limit).execute();
  return rows.map(withdrawalOf);
}

export type WithdrawalRow = Selectable<DB['withdrawal']>;

export function withdrawalOf(row: WithdrawalRow): Withdrawal {
  // The table's checks hold the words, and only quotes of known currencies are written.
  const amountOf = (minor: bigint, currency: string) => money(minor, currency as Currency);
  return {
    id: row.id,
    customerId: row.customer_id,
    payerAccount: row.payer_account,
    reference: row.reference,
    state: row.state as WithdrawalState,
    route: row.route as PayoutRoute,
    amount: amountOf(row.amount, row.currency),
    debit: amountOf(row.debit_amount, row.debit_currency),
    margin: amountOf(row.margin_amount, row.debit_currency),
    fee: amountOf(row.fee_amount, row.debit_currency),
    rateText: row.rate,
    ratesAsOf: row.rates_as_of,
    limitShare: amountOf(row.limit_amount, row.limit_currency),
    countedOn: row.counted_on,
    accountName: row.account_name,
    bankName: row.bank_name,
    narration: row.narration,
    destination: row.destination as Destination,
    payeeKey: row.payee_key,
    payeeCustomerId: row.payee_customer_id,
    payeeAccount: row.payee_account,
    description: { kind: row.kind as Description['kind'], text: row.description },
    risk: row.risk as KeptDecision | null,
    confirmedBy: row.confirmed_by,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    sentAt: row.sent_at,
    endedAt: row.ended_at,
  };
}

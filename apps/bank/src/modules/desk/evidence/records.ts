import type { DepositNetwork } from '@farthing/contract';
import { type Currency, type Money, money, toDecimal } from '@farthing/money';
import type { Destination } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { approvalChallenge, isSignatureOf } from '../../../platform/passkeys/passkeys.ts';
import { customerAccountView, outsideReferenceView } from '../../books/index.ts';
import { depositView } from '../../deposits/index.ts';
import { customerView } from '../../identity/index.ts';
import { loanView } from '../../loans/index.ts';
import { paymentNameView } from '../../payees/index.ts';
import { bonusView, judgementView } from '../../referrals/index.ts';
import { messageView } from '../../support/index.ts';
import { paymentApprovalView, paymentFileView, paymentView } from '../../withdrawals/index.ts';

/** A payment out of a wallet, with all that staff decide by. */
export type PaymentRecord = {
  readonly id: string;
  readonly customerId: string;
  readonly payerName: string;
  readonly state: string;
  readonly reference: string;
  /** What the payee gets. */
  readonly amount: Money;
  /** What the payer gives for it, in the ledger's currency, and the fee beside it. */
  readonly debit: Money;
  readonly fee: Money;
  readonly margin: Money;
  readonly rate: string;
  readonly accountName: string;
  readonly destination: Destination;
  readonly bankName: string;
  readonly narration: string | null;
  readonly payeeCustomerId: string | null;
  readonly riskReasons: readonly string[];
  /** What was known of the payee's name; null of payments of before names were checked. */
  readonly nameCheck: {
    readonly result: string;
    readonly agreedBy: string | null;
    readonly checkedAt: Date;
  } | null;
  /** Null when no passkey has approved it. */
  readonly approval: { readonly passkeyName: string; readonly verifies: boolean } | null;
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
  readonly sentAt: Date | null;
  readonly expiresAt: Date;
  readonly paymentFileId: string | null;
  /** When the file that it is in was taken out of the bank. */
  readonly downloadedAt: Date | null;
};

export async function findPaymentRecord(reader: Reader, id: string): Promise<PaymentRecord | undefined> {
  const row = await reader
    .selectFrom(paymentView.as('withdrawal'))
    .innerJoin(customerView.as('customer'), 'customer.id', 'withdrawal.customer_id')
    .leftJoin(paymentFileView.as('payment_file'), 'payment_file.id', 'withdrawal.payment_file_id')
    .leftJoin(paymentNameView.as('named'), 'named.withdrawal_id', 'withdrawal.id')
    .leftJoin(paymentApprovalView.as('approval'), 'approval.withdrawal_id', 'withdrawal.id')
    .selectAll('withdrawal')
    .select(['customer.first_name', 'customer.last_name', 'payment_file.downloaded_at'])
    .select(['named.result as name_result', 'named.agreed_by', 'named.checked_at'])
    .select(['approval.statement', 'approval.passkey_name', 'approval.credential', 'approval.public_key'])
    .where('withdrawal.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const currency = row.debit_currency as Currency;
  const amount = money(row.amount, row.currency as Currency);
  return {
    id,
    customerId: row.customer_id,
    payerName: `${row.first_name} ${row.last_name}`,
    state: row.state,
    reference: row.reference,
    amount,
    debit: money(row.debit_amount, currency),
    fee: money(row.fee_amount, currency),
    margin: money(row.margin_amount, currency),
    rate: row.rate,
    accountName: row.account_name,
    destination: row.destination as Destination,
    bankName: row.bank_name,
    narration: row.narration,
    payeeCustomerId: row.payee_customer_id,
    riskReasons: row.risk_reasons,
    nameCheck:
      row.name_result === null || row.checked_at === null
        ? null
        : { result: row.name_result, agreedBy: row.agreed_by, checkedAt: row.checked_at },
    approval: await approvalOf(row, { id, amount, payee: row.account_name }),
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
    paymentFileId: row.payment_file_id,
    downloadedAt: row.downloaded_at,
  };
}

type ApprovalRow = {
  readonly statement: string | null;
  readonly passkey_name: string | null;
  readonly credential: unknown;
  readonly public_key: Buffer | null;
};

/** Verified anew each time: the signature, and that what it is under is this payment. */
async function approvalOf(
  { statement, passkey_name, credential, public_key }: ApprovalRow,
  { id, amount, payee }: { readonly id: string; readonly amount: Money; readonly payee: string },
): Promise<PaymentRecord['approval']> {
  if (statement === null || passkey_name === null || public_key === null) return null;
  const signed = { credential: Object(credential), publicKey: public_key };
  const isSigned = await isSignatureOf({ ...signed, challenge: approvalChallenge(statement) });
  const start = JSON.stringify(['payment', id, toDecimal(amount), amount.currency, payee]).slice(0, -1);
  return { passkeyName: passkey_name, verifies: isSigned && statement.startsWith(`${start},`) };
}

export type DepositRecord = {
  readonly id: string;
  readonly customerId: string;
  readonly status: string;
  readonly network: DepositNetwork;
  readonly address: string;
  readonly announced: Money;
  readonly received: Money | null;
  readonly transactionHash: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export async function findDepositRecord(reader: Reader, id: string): Promise<DepositRecord | undefined> {
  const row = await reader
    .selectFrom(depositView.as('deposit'))
    .leftJoin(outsideReferenceView.as('outside_reference'), (join) =>
      join
        .onRef('outside_reference.subject_id', '=', 'deposit.id')
        .on('outside_reference.subject_kind', '=', 'deposit'),
    )
    .selectAll('deposit')
    .select('outside_reference.reference')
    .where('deposit.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const currency = row.currency as Currency;
  return {
    id,
    customerId: row.customer_id,
    status: row.status,
    network: row.network as DepositNetwork,
    address: row.address,
    announced: money(row.amount, currency),
    received: row.received === null ? null : money(row.received, currency),
    transactionHash: row.reference,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

export type LoanRecord = {
  readonly id: string;
  readonly customerId: string;
  readonly borrowerName: string;
  readonly status: string;
  readonly term: string;
  readonly rate: string;
  readonly amount: Money;
  readonly interest: Money;
  readonly repaid: Money;
  readonly createdAt: Date;
  readonly dueAt: Date | null;
};

export async function findLoanRecord(reader: Reader, id: string): Promise<LoanRecord | undefined> {
  const row = await reader
    .selectFrom(loanView.as('loan'))
    .innerJoin(customerView.as('customer'), 'customer.id', 'loan.customer_id')
    .selectAll('loan')
    .select(['customer.first_name', 'customer.last_name'])
    .where('loan.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const currency = row.currency as Currency;
  return {
    id,
    customerId: row.customer_id,
    borrowerName: `${row.first_name} ${row.last_name}`,
    status: row.status,
    term: row.loan_term,
    rate: row.interest_rate,
    amount: money(row.amount, currency),
    interest: money(row.interest, currency),
    repaid: money(row.repaid, currency),
    createdAt: row.created_at,
    dueAt: row.due_at,
  };
}

export type ReferralRecord = {
  readonly state: string;
  readonly referrer_id: string;
  readonly referee_id: string;
  readonly referrer_name: string;
  readonly referee_name: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly signals: readonly string[];
  readonly deposited: bigint;
  readonly deposit_currency: Currency;
  readonly sent_back: bigint;
  readonly paid_before: number;
};

/** A bonus for bringing somebody in, with what makes it look farmed. */
export async function findReferralRecord(
  reader: Reader,
  refereeId: string,
): Promise<ReferralRecord | undefined> {
  const { rows } = await sql<ReferralRecord>`
    SELECT
      referral.state, referral.referrer_id, referral.referee_id, referral.amount, referral.currency, referral.signals,
      referrer.first_name || ' ' || referrer.last_name AS referrer_name,
      referee.first_name || ' ' || referee.last_name AS referee_name,
      coalesce(deposit.received, deposit.amount) AS deposited, deposit.currency AS deposit_currency,
      (
        SELECT coalesce(sum(debit_amount), 0)::bigint
        FROM ${paymentView} AS withdrawal
        WHERE withdrawal.customer_id = referral.referee_id
          AND payee_customer_id = referral.referrer_id
          AND sent_at IS NOT NULL
      ) AS sent_back,
      (
        SELECT count(*)::integer FROM ${bonusView} AS referral_bonus WHERE referral_bonus.referrer_id = referral.referrer_id
      ) AS paid_before
    FROM ${judgementView} AS referral
    JOIN ${customerView} AS referrer ON referrer.id = referral.referrer_id
    JOIN ${customerView} AS referee ON referee.id = referral.referee_id
    JOIN ${depositView} AS deposit ON deposit.id = referral.deposit_id
    WHERE referral.referee_id = ${refereeId}
  `.execute(reader);
  return rows[0];
}

export async function findMessageRecord(reader: Reader, id: string) {
  return reader
    .selectFrom(messageView.as('message'))
    .select(['full_name', 'email', 'message'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A customer as they are now, with what is in the wallet. */
export type ConcernedRow = {
  readonly created_at: Date;
  readonly locked_at: Date | null;
  readonly locked_because: string | null;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly held: bigint;
};

export async function findConcerned(reader: Reader, customerId: string): Promise<ConcernedRow | undefined> {
  const { rows } = await sql<ConcernedRow>`
    SELECT
      customer.created_at, customer.locked_at, customer.locked_because, account.currency, account.balance, account.held
    FROM ${customerView} AS customer
    JOIN ${customerAccountView} AS own ON own.customer_id = customer.id AND own.kind = 'wallet'
    JOIN ledger_view.account ON account.id = own.ledger_account
    WHERE customer.id = ${customerId}
  `.execute(reader);
  return rows[0];
}

import type { Money } from '@farthing/money';
import type { KeyRecord, KeyUse } from '../../platform/http/idempotency.ts';
import { keyRecordView } from '../../platform/http/idempotency.ts';
import { type CodeState, codeView, passkeyView } from '../identity/index.ts';
import {
  type AccountLimit,
  type AccountLimitRow,
  accountLimitQuery,
  toAccountLimit,
} from '../limits/index.ts';
import { type CoOwner, otherOwnersSql, seenAccountView } from '../owners/index.ts';
import { askedNamesSql } from '../payees/index.ts';
import { type PinRow, pinQuery, type StoredPin, toStoredPin } from '../pins/index.ts';
import {
  type AnsweredRequest,
  type AnsweredRequestRow,
  answeredRequestQuery,
  toAnsweredRequest,
} from '../requests/index.ts';
import { factsQuery, type ReadFacts, type FactsRow as RiskRow, toReadFacts } from '../risk/index.ts';
import { type Person, type PersonRow, personColumns, personWith, toPerson } from './person.ts';
import { type Share, type ShareRow, shareQuery, toShare } from './share.ts';
import { type Withdrawal, type WithdrawalRow, withdrawalOf } from './store.ts';
import { paymentView } from './views.ts';

/** What is asked about a payment: that which is to be made, or one that was asked for. */
export type Question = {
  /** Whose it has to be; null when staff or the bank itself ask. */
  readonly customerId: string | null;
  readonly withdrawalId: string | null;
  /** Of a code that was entered; see `Codes`. */
  readonly codeKey: Buffer | null;
  /** Which of their accounts is to pay, by its id; the wallet when null. A payment that was asked for says itself which. */
  readonly payerAccountId: string | null;
  /** An account here that is to be paid. */
  readonly account: { readonly sortCode: string; readonly accountNumber: string } | null;
  /** Who is to be paid, and by whose session; of a payment that was asked for, it says itself who. */
  readonly payeeKey: string | null;
  readonly sessionId: string | null;
  /** The file that it is a line of. */
  readonly batchId?: string | undefined;
  readonly now: Date;
  readonly key: Pick<KeyUse, 'scope' | 'key'> | undefined;
};

/** All that a payment is decided on. */
export type Facts = {
  readonly withdrawal: Withdrawal | undefined;
  readonly payer: Person | undefined;
  /** How the account that pays is shared; undefined when it is the payer's alone. */
  readonly share: Share | undefined;
  /** What may leave the account that pays. */
  readonly limit: AccountLimit | undefined;
  /** The customer who is paid; undefined when the money goes to another bank, or to nobody. */
  readonly payee: Person | undefined;
  /** Who owns the account that is paid beside the payee. */
  readonly payeeOwners: readonly CoOwner[];
  /** How often the payer's payments have changed. */
  readonly payerVersion: bigint;
  /** What of the day's limit is taken. */
  readonly takenMinor: bigint;
  /** Of the payer; undefined when there is none. */
  readonly pin: StoredPin | undefined;
  /** Whether the payer has a passkey: no code is taken then. */
  readonly hasPasskey: boolean;
  readonly risk: ReadFacts;
  /** When the payer has asked whose account a number is. */
  readonly namesAskedAt: readonly Date[];
  readonly code: CodeState | undefined;
  /** The request for money that the payment answers, if it does. */
  readonly request: AnsweredRequest | undefined;
  /** Of the Idempotency-Key, when it was used before. */
  readonly record: KeyRecord | undefined;
};

/** All that a withdrawal that is there is decided on. */
export type WithdrawalFacts = Facts & {
  readonly withdrawal: Withdrawal;
  readonly payer: Person;
  /** Why the other bank sends it back, by its code. */
  readonly returnCode?: string | null;
  /** Who has just refused to sign it, and why. */
  readonly refused?: { readonly by: string; readonly reason: string };
  /** What all sum up to that were approved as one with it: who prepared them is told of all together. */
  readonly fileTotal?: Money;
};

type Query = (
  text: string,
  values: readonly unknown[],
) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;

/** For as many questions as come at once, in one statement. */
export async function readFacts(query: Query, questions: readonly Question[]): Promise<readonly Facts[]> {
  const { rows } = await query(statement, [JSON.stringify(questions.map(toAsked))]);
  return rows.map((row) => toFacts(row as FactsRow));
}

function toAsked(question: Question, n: number) {
  const { customerId, withdrawalId, codeKey, payerAccountId, account, payeeKey, sessionId, now, key } =
    question;
  return {
    n,
    customer_id: customerId,
    withdrawal_id: withdrawalId,
    code_key: codeKey === null ? null : `\\x${codeKey.toString('hex')}`,
    payer_account_id: payerAccountId,
    sort_code: account?.sortCode ?? null,
    account_number: account?.accountNumber ?? null,
    payee_key: payeeKey,
    session_id: sessionId,
    batch_id: question.batchId ?? null,
    now,
    key_scope: key?.scope ?? null,
    key: key?.key ?? null,
  };
}

const risk = factsQuery({
  payments: paymentView.text,
  customer: 'payer.id',
  session: 'asked.session_id',
  payee: 'coalesce(own.payee_key, asked.payee_key)',
  except: 'own.id',
  batch: 'coalesce(own.batch_id, asked.batch_id)',
  currency: 'coalesce(own.limit_currency, payer.daily_limit_currency)',
  now: 'asked.now',
});

// The limits make each a lookup, whatever a plan that was made while there was little to read thinks of it.
const statement = `
  SELECT
    own.*, ${personColumns('payer')}, ${personColumns('payee')},
    (SELECT version FROM payer AS p WHERE p.customer_id = payer.id LIMIT 1) AS payer_version,
    (
      SELECT total
      FROM outgoing_day AS d
      WHERE
        d.customer_id = payer.id
        AND d.day = (asked.now AT TIME ZONE 'UTC')::date
        AND d.currency = payer.daily_limit_currency
      LIMIT 1
    ) AS taken,
    CASE WHEN payee.is_shared THEN ${otherOwnersSql('payee.account_id', 'payee.id')} END AS payee_owners,
    ${askedNamesSql('payer.id')} AS names_asked_at,
    EXISTS (SELECT FROM ${passkeyView.text} AS passkey WHERE passkey.customer_id = payer.id) AS payer_has_passkey,
    pin.*, risk.*, share.*, request.*, account_limit.*,
    code.digest AS code_digest, code.expires_at AS code_expires_at, code.wrong_tries AS code_wrong_tries,
    code.last_try_at AS code_last_try_at, code.sends AS code_sends,
    record.fingerprint AS key_fingerprint, record.stored AS key_stored
  FROM json_to_recordset($1::json) AS asked (
    n integer, customer_id uuid, withdrawal_id uuid, code_key bytea, payer_account_id uuid, sort_code text, account_number text,
    payee_key text, session_id uuid, batch_id uuid, now timestamptz, key_scope text, key text
  )
  LEFT JOIN LATERAL (
    SELECT *
    FROM withdrawal
    WHERE id = asked.withdrawal_id AND customer_id = coalesce(asked.customer_id, customer_id)
    LIMIT 1
  ) AS own ON true
  LEFT JOIN LATERAL (
    ${personWith('own_account.ledger_account = own.payer_account', { customer: 'own.customer_id' })}
    UNION ALL
    ${personWith('own_account.customer_id = asked.customer_id AND own_account.id = asked.payer_account_id', {
      where: "own_account.kind <> 'pot' AND NOT account.closed",
      accounts: seenAccountView.text,
    })}
    UNION ALL
    ${personWith("own_account.customer_id = asked.customer_id AND own_account.kind = 'wallet'")}
    LIMIT 1
  ) AS payer ON true
  LEFT JOIN LATERAL (
    ${personWith('own_account.ledger_account = own.payee_account')}
    UNION ALL
    ${personWith('own_account.account_number = asked.account_number', { where: 'customer.sort_code = asked.sort_code' })}
    LIMIT 1
  ) AS payee ON true
  LEFT JOIN LATERAL (
    SELECT digest, expires_at, wrong_tries, last_try_at, sends
    FROM ${codeView.text} AS one_time_code
    WHERE purpose = 'withdrawal' AND subject = asked.code_key
    LIMIT 1
  ) AS code ON true
  LEFT JOIN LATERAL (
    SELECT fingerprint, stored FROM ${keyRecordView.text} AS idempotency_key WHERE scope = asked.key_scope AND key = asked.key LIMIT 1
  ) AS record ON true
  LEFT JOIN LATERAL (${pinQuery('payer.id')}) AS pin ON true
  LEFT JOIN LATERAL (${shareQuery({ account: 'payer.account_id', payer: 'payer.id', payment: 'own.id', now: 'asked.now' })}) AS share
    ON payer.is_shared
  LEFT JOIN LATERAL (${answeredRequestQuery('own.id')}) AS request ON true
  LEFT JOIN LATERAL (${accountLimitQuery({ account: 'payer.account_id', ledgerAccount: 'payer.ledger_account', now: 'asked.now' })}) AS account_limit ON true
  CROSS JOIN LATERAL (${risk}) AS risk
  ORDER BY asked.n`;

type FactsRow = WithdrawalRow &
  PersonRow<'payer'> &
  PersonRow<'payee'> &
  PinRow &
  ShareRow &
  AnsweredRequestRow &
  AccountLimitRow &
  RiskRow & {
    readonly payer_version: bigint | null;
    readonly taken: bigint | null;
    readonly payer_has_passkey: boolean;
    readonly names_asked_at: readonly Date[] | null;
    readonly payee_owners: readonly CoOwner[] | null;
    readonly code_digest: Buffer | null;
    readonly code_expires_at: Date | null;
    readonly code_wrong_tries: number | null;
    readonly code_last_try_at: Date | null;
    readonly code_sends: Date[] | null;
    readonly key_fingerprint: Buffer | null;
    readonly key_stored: unknown;
  };

function toFacts(row: FactsRow): Facts {
  return {
    // All of its columns are null when there is none.
    withdrawal: (row.id as string | null) === null ? undefined : withdrawalOf(row),
    payer: toPerson(row, 'payer'),
    payee: toPerson(row, 'payee'),
    payeeOwners: row.payee_owners ?? [],
    share: toShare(row),
    limit: toAccountLimit(row),
    payerVersion: row.payer_version ?? 0n,
    takenMinor: row.taken ?? 0n,
    pin: toStoredPin(row),
    hasPasskey: row.payer_has_passkey,
    risk: toReadFacts(row),
    namesAskedAt: row.names_asked_at ?? [],
    code: toCode(row),
    request: toAnsweredRequest(row),
    record:
      row.key_fingerprint === null ? undefined : { fingerprint: row.key_fingerprint, stored: row.key_stored },
  };
}

function toCode(row: FactsRow): CodeState | undefined {
  if (row.code_wrong_tries === null) return undefined;
  return {
    digest: row.code_digest,
    expiresAt: row.code_expires_at,
    wrongTries: row.code_wrong_tries,
    lastTryAt: row.code_last_try_at,
    sends: row.code_sends ?? [],
  };
}

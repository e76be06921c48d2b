import type { AccountRole, DepositNetwork, UnderWay } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import type pg from 'pg';
import type { RowAsTexts } from '../../platform/database/row-as-texts.ts';
import { batchSignatureView, batchView } from '../batches/index.ts';
import { accountNameSql } from '../books/index.ts';
import { cardChallengeView, cardDisputeView, cardPaymentView } from '../cards/index.ts';
import { depositView, expectedConfirmation } from '../deposits/index.ts';
import { customerView } from '../identity/index.ts';
import { loanView } from '../loans/index.ts';
import { isAllowed, seenAccountView } from '../owners/index.ts';
import { dueOrderView } from '../standing-orders/index.ts';
import { topupView } from '../topups/index.ts';
import { expectedArrival, paymentView, payoutStepView, signatureView } from '../withdrawals/index.ts';
import type { WalletServices } from './service.ts';

/** Everything of a customer that has not ended, newest first; or the one of this id. By one statement. */
export async function readUnderWay(
  services: Pick<WalletServices, 'database' | 'clock' | 'mode' | 'deposits'>,
  customerId: string,
  onlyId: string | null = null,
): Promise<UnderWay[]> {
  const { database, clock } = services;
  const rows = await findUnderWay(database.pool, { customerId, onlyId, now: clock.now() });
  const expects = await expectationsOf(services);
  return rows.map((row) => toUnderWay(row, expects));
}

/** What is needed to say when something that waits is done. */
export type Expectations = {
  readonly mode: WalletServices['mode'];
  readonly depositsConfirmThemselves: boolean;
};

export async function expectationsOf({
  mode,
  deposits,
}: Pick<WalletServices, 'mode' | 'deposits'>): Promise<Expectations> {
  return { mode, depositsConfirmThemselves: await deposits.areConfirmedByThemselves() };
}

export type UnderWayRow = {
  readonly id: string;
  readonly kind: UnderWay['kind'];
  readonly state: keyof typeof states;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly taken: bigint | null;
  readonly taken_currency: Currency | null;
  readonly own_id: string | null;
  readonly own_name: string | null;
  readonly own_number: string | null;
  readonly party: string | null;
  readonly network: DepositNetwork | null;
  readonly narration: string | null;
  readonly created_at: Date;
  /** When it left, or when it is to. */
  readonly sent_at: Date | null;
  readonly ends_at: Date | null;
  /** Of what somebody else has prepared: who, what the reader may do, and whether they have done it. */
  readonly by: string | null;
  readonly role: AccountRole | null;
  readonly has_signed: boolean | null;
};

async function findUnderWay(
  pool: pg.Pool,
  { customerId, onlyId, now }: { customerId: string; onlyId: string | null; now: Date },
): Promise<readonly UnderWayRow[]> {
  const { rows } = await pool.query<UnderWayRow>({
    name: 'under-way',
    text: statement,
    values: [customerId, onlyId, now, mostUnderWay],
  });
  return rows;
}

/** More than one person can have; deposits and loans that are open at once are limited by their own rules. */
export const mostUnderWay = 50;

/**
 * What waited for too long is over, whether or not the job has come by that gives the money back. The parameters are expressions
 * of the statement that this is part of.
 */
export const underWaySql = ({ customer, only, now, limit }: UnderWayParameters) => `
  SELECT
    payment.id, 'payment' AS kind,
    CASE
      WHEN state = 'paying' AND EXISTS (SELECT FROM ${payoutStepView.text} AS told WHERE told.withdrawal_id = payment.id)
      THEN 'accepted'
      ELSE state
    END AS state,
    amount, currency,
    debit_amount + fee_amount AS taken, debit_currency AS taken_currency,
    own.id AS own_id, ${accountNameSql('own')} AS own_name, own.account_number AS own_number,
    account_name AS party, NULL AS network, narration, created_at, sent_at,
    CASE WHEN state = 'paying' THEN NULL ELSE expires_at END AS ends_at,
    NULL AS by, NULL AS role, NULL::boolean AS has_signed
  FROM ${paymentView.text} AS payment
  JOIN ${seenAccountView.text} AS own ON own.ledger_account = payment.payer_account AND own.customer_id = ${customer}
  WHERE
    payment.customer_id = ${customer} AND state IN ('awaiting-code', 'awaiting-approval', 'in-review', 'paying')
    AND (state = 'paying' OR expires_at > ${now}) AND payment.id = coalesce(${only}, payment.id)
  UNION ALL
  SELECT
    payment.id, 'payment', payment.state, payment.amount, payment.currency,
    payment.debit_amount + payment.fee_amount, payment.debit_currency,
    seen.id, ${accountNameSql('seen')}, seen.account_number,
    payment.account_name, NULL, payment.narration, payment.created_at, NULL, payment.expires_at,
    preparer.first_name || ' ' || preparer.last_name, seen.role,
    EXISTS (
      SELECT FROM ${signatureView.text} AS signature WHERE signature.withdrawal_id = payment.id AND signature.customer_id = ${customer}
    )
  FROM ${seenAccountView.text} AS seen
  JOIN ${paymentView.text} AS payment ON payment.payer_account = seen.ledger_account
  JOIN ${customerView.text} AS preparer ON preparer.id = payment.customer_id
  WHERE
    seen.customer_id = ${customer} AND seen.is_shared AND payment.customer_id <> ${customer}
    AND payment.state = 'awaiting-approval' AND payment.expires_at > ${now} AND payment.id = coalesce(${only}, payment.id)
  UNION ALL
  SELECT
    id, 'deposit', status, coalesce(received, amount), currency, NULL, NULL, NULL, NULL, NULL, NULL, network, NULL, created_at, NULL,
    CASE WHEN status = 'pending' THEN expires_at END, NULL, NULL, NULL
  FROM ${depositView.text} AS deposit
  WHERE
    customer_id = ${customer} AND status IN ('pending', 'late')
    AND (status = 'late' OR expires_at > ${now}) AND id = coalesce(${only}, id)
  UNION ALL
  SELECT
    topup.id, 'topup', state, amount, currency, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, created_at, NULL,
    CASE WHEN state = 'started' THEN expires_at END, NULL, NULL, NULL
  FROM ${topupView.text} AS topup
  WHERE
    customer_id = ${customer} AND state IN ('started', 'held', 'refunding')
    AND (state <> 'started' OR expires_at > ${now}) AND id = coalesce(${only}, id)
  UNION ALL
  SELECT
    paid.id, 'card_payment', 'set-aside', paid.amount, paid.currency, paid.held, paid.billed_currency,
    own.id, ${accountNameSql('own')}, own.account_number, paid.merchant, NULL,
    concat_ws(', ', paid.city, paid.country), paid.created_at, NULL, paid.expires_at, NULL, NULL, NULL
  FROM ${cardPaymentView.text} AS paid
  JOIN ${seenAccountView.text} AS own ON own.ledger_account = paid.ledger_account AND own.customer_id = ${customer}
  WHERE paid.customer_id = ${customer} AND paid.state = 'pending' AND paid.id = coalesce(${only}, paid.id)
  UNION ALL
  SELECT
    asked.id, 'card_challenge', 'asked', asked.amount, asked.currency, NULL, NULL, NULL, NULL, NULL, asked.merchant, NULL,
    concat_ws(', ', asked.city, asked.country), asked.asked_at, NULL, asked.expires_at, NULL, NULL, NULL
  FROM ${cardChallengeView.text} AS asked
  WHERE
    asked.customer_id = ${customer} AND asked.state = 'asked' AND asked.expires_at > ${now} AND asked.id = coalesce(${only}, asked.id)
  UNION ALL
  SELECT
    disputed.payment_id, 'card_dispute', 'disputed', disputed.amount, disputed.currency, NULL, NULL, NULL, NULL, NULL, paid.merchant,
    NULL, concat_ws(', ', paid.city, paid.country), disputed.created_at, NULL, NULL, NULL, NULL, NULL
  FROM ${cardDisputeView.text} AS disputed
  JOIN ${cardPaymentView.text} AS paid ON paid.id = disputed.payment_id
  WHERE
    disputed.customer_id = ${customer} AND disputed.decided_at IS NULL AND disputed.payment_id = coalesce(${only}, disputed.payment_id)
  UNION ALL
  SELECT id, 'loan', 'requested', amount, currency, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, created_at, NULL, NULL, NULL, NULL, NULL
  FROM ${loanView.text} AS loan
  WHERE customer_id = ${customer} AND status = 'pending' AND id = coalesce(${only}, id)
  UNION ALL
  SELECT
    batch.id, 'batch', CASE batch.state WHEN 'running' THEN 'paying' ELSE batch.state END, batch.amount, batch.currency, NULL, NULL,
    seen.id, ${accountNameSql('seen')}, seen.account_number, batch.file_name, NULL, NULL, batch.created_at, NULL,
    CASE WHEN batch.state <> 'running' THEN batch.expires_at END,
    CASE WHEN batch.customer_id <> ${customer} THEN preparer.first_name || ' ' || preparer.last_name END,
    CASE WHEN batch.customer_id <> ${customer} AND batch.state = 'awaiting-approval' THEN seen.role END,
    EXISTS (
      SELECT FROM ${batchSignatureView.text} AS signature WHERE signature.batch_id = batch.id AND signature.customer_id = ${customer}
    )
  FROM ${seenAccountView.text} AS seen
  JOIN ${batchView.text} AS batch ON batch.account_id = seen.id
  JOIN ${customerView.text} AS preparer ON preparer.id = batch.customer_id
  WHERE
    seen.customer_id = ${customer} AND seen.is_shared AND batch.state IN ('awaiting-code', 'awaiting-approval', 'running')
    AND (batch.state = 'running' OR batch.expires_at > ${now})
    AND (batch.state <> 'awaiting-code' OR batch.customer_id = ${customer}) AND batch.id = coalesce(${only}, batch.id)
  UNION ALL
  SELECT
    due.id, 'scheduled', 'due', due.amount, due.currency, NULL, NULL,
    seen.id, ${accountNameSql('seen')}, seen.account_number, due.account_name, NULL, due.narration, due.created_at, due.due_at,
    NULL, NULL, NULL, NULL
  FROM ${dueOrderView.text} AS due
  JOIN ${seenAccountView.text} AS seen ON seen.id = due.account_id AND seen.customer_id = due.customer_id
  WHERE due.customer_id = ${customer} AND due.due_at <= ${now}::timestamptz + interval '24 hours' AND ${only} IS NULL
  ORDER BY created_at DESC, id DESC
  LIMIT ${limit}`;

type UnderWayParameters = Readonly<Record<'customer' | 'only' | 'now' | 'limit', string>>;

const statement = underWaySql({ customer: '$1', only: '$2', now: '$3', limit: '$4' });

/** What the modules call their states, as a customer is told them, and what can be done in each. */
const states = {
  'awaiting-code': { state: 'awaiting_code', can: ['enter_code', 'cancel'] },
  'awaiting-approval': { state: 'awaiting_approval', can: ['cancel'] },
  'in-review': { state: 'in_review', can: ['cancel'] },
  paying: { state: 'sending', can: [] },
  accepted: { state: 'accepted', can: [] },
  pending: { state: 'announced', can: [] },
  late: { state: 'arrived_late', can: [] },
  started: { state: 'announced', can: [] },
  held: { state: 'in_review', can: [] },
  refunding: { state: 'sending', can: [] },
  requested: { state: 'requested', can: [] },
  due: { state: 'due', can: [] },
  'set-aside': { state: 'set_aside', can: [] },
  disputed: { state: 'disputed', can: [] },
  asked: { state: 'asked_of_you', can: ['approve', 'refuse'] },
} as const satisfies Record<
  string,
  Pick<UnderWay, 'state'> & { readonly can: readonly UnderWay['can'][number][] }
>;

/** A row that came as part of a larger answer of the database. */
export function underWayOfTexts(row: RowAsTexts<UnderWayRow>, expects: Expectations): UnderWay {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return toUnderWay(
    {
      ...row,
      amount: BigInt(row.amount),
      taken: row.taken === null ? null : BigInt(row.taken),
      created_at: new Date(row.created_at),
      sent_at: dateOf(row.sent_at),
      ends_at: dateOf(row.ends_at),
      has_signed: row.has_signed === null ? null : row.has_signed === 'true',
    },
    expects,
  );
}

function toUnderWay(row: UnderWayRow, expects: Expectations): UnderWay {
  const { taken, taken_currency } = row;
  const { state, can } = states[row.state];
  return {
    id: row.id,
    kind: row.kind,
    state,
    amount: toDecimal(money(row.amount, row.currency)),
    currency: row.currency,
    taken:
      taken === null || taken_currency === null
        ? null
        : { amount: toDecimal(money(taken, taken_currency)), currency: taken_currency },
    paid_from: paidFromOf(row),
    party: row.party,
    network: row.network,
    narration: row.narration,
    created_at: row.created_at.toISOString(),
    expected_at: expectedAt(row, expects)?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    can: row.role === null ? [...can] : signing(row.role, row.has_signed === true),
    by: row.by,
  };
}

function paidFromOf({ own_id, own_name, own_number }: UnderWayRow): UnderWay['paid_from'] {
  if (own_id === null || own_name === null || own_number === null) return null;
  return { account: own_id, name: own_name, account_number: own_number };
}

/** What others have prepared is signed or refused by somebody who may approve, once. */
function signing(role: AccountRole, hasSigned: boolean): UnderWay['can'] {
  return isAllowed(role, 'approve') && !hasSigned ? ['approve', 'refuse'] : [];
}

function expectedAt(
  { state, sent_at, created_at }: UnderWayRow,
  { mode, depositsConfirmThemselves }: Expectations,
): Date | null {
  if (state === 'due') return sent_at;
  if (state === 'paying' && sent_at !== null) return expectedArrival(mode, sent_at);
  return state === 'pending' && depositsConfirmThemselves ? expectedConfirmation(created_at) : null;
}

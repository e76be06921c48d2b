import { type AccountId, insertion, type Row } from '@farthing/ledger';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { customerAccountView } from '../../books/index.ts';
import { cardPaymentView, cardStepView } from '../../cards/index.ts';
import { customerView } from '../../identity/index.ts';

/** A booked card payment, and the pot that its rest goes into. */
export type DueRoundUp = {
  readonly stepId: string;
  readonly paidMinor: bigint;
  readonly times: bigint;
  readonly potId: string;
  readonly potName: string;
  readonly potLedgerAccount: AccountId;
  readonly ledgerAccount: AccountId;
  readonly availableMinor: bigint;
  readonly customerId: string;
  readonly maySend: boolean;
};

export type Mark = {
  /** Steps from then on. */
  readonly since: Date;
  /** Of the currency that cards pay in. */
  readonly unit: bigint;
};

/** Oldest first, without those that are judged. Cash is no payment. */
export async function listDue(
  reader: Reader,
  { since, unit, only, limit }: Mark & { readonly only?: string; readonly limit: number },
): Promise<readonly DueRoundUp[]> {
  const { rows } = await sql<DueRow>`
    SELECT
      step.id AS step_id, step.posted + step.taken + step.owed AS paid, pot.round_up, pot.id AS pot_id,
      pot.name AS pot_name, aside.ledger_account AS pot_account, own.ledger_account, account.balance - account.held AS available,
      own.customer_id, customer.may_send
    FROM ${cardStepView} AS step
    JOIN ${cardPaymentView} AS payment ON payment.id = step.payment_id
    JOIN ${customerAccountView} AS own ON own.ledger_account = payment.ledger_account
    JOIN pot ON pot.account_id = own.id AND pot.round_up IS NOT NULL AND pot.round_up_since <= step.made_at
    JOIN ${customerAccountView} AS aside ON aside.id = pot.id
    JOIN ${customerView} AS customer ON customer.id = own.customer_id
    JOIN ledger_view.account ON account.id = own.ledger_account
    JOIN ledger_view.account AS in_pot ON in_pot.id = aside.ledger_account
    WHERE
      step.made_at >= ${since} AND step.kind IN ('clear', 'force') AND step.reason = 'approved'
      AND payment.purpose = 'purchase' AND (step.posted + step.taken + step.owed) % ${unit}::bigint <> 0
      AND NOT account.closed AND NOT in_pot.closed
      AND NOT EXISTS (SELECT FROM round_up WHERE round_up.step_id = step.id)
      AND ${only === undefined ? sql`true` : sql`step.id = ${only}`}
    ORDER BY step.made_at, step.id
    LIMIT ${limit}
  `.execute(reader);
  return rows.map((row) => ({
    stepId: row.step_id,
    paidMinor: row.paid,
    times: BigInt(row.round_up),
    potId: row.pot_id,
    potName: row.pot_name,
    potLedgerAccount: row.pot_account,
    ledgerAccount: row.ledger_account,
    availableMinor: row.available,
    customerId: row.customer_id,
    maySend: row.may_send,
  }));
}

const judged = insertion('round_up', {
  columns: { step_id: 'uuid', pot_id: 'uuid', amount: 'bigint', made_at: 'timestamptz' },
  unless: ['step_id'],
});

/** Each payment once, by whichever process. */
export function roundUpRow(
  { stepId, potId }: Pick<DueRoundUp, 'stepId' | 'potId'>,
  amountMinor: bigint,
  now: Date,
): Row {
  return judged.row({ step_id: stepId, pot_id: potId, amount: amountMinor, made_at: now });
}

/** For good: what the account has later is not for a payment of before. */
export async function leaveOut(reader: Reader, { stepId, potId }: DueRoundUp, now: Date): Promise<void> {
  await reader
    .insertInto('round_up')
    .values({ step_id: stepId, pot_id: potId, amount: null, made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function readMark(reader: Reader): Promise<Date> {
  const { until } = await reader.selectFrom('round_up_mark').select('until').executeTakeFirstOrThrow();
  return until;
}

/** Never back: another process may be further. */
export async function saveMark(reader: Reader, until: Date): Promise<void> {
  await reader.updateTable('round_up_mark').set({ until }).where('until', '<', until).execute();
}

/** Before another pot of the account takes it over, or this one closes. */
export async function stopRoundUps(
  tx: Tx,
  of: { readonly accountId: string } | { readonly potId: string },
): Promise<void> {
  const stopping = tx
    .updateTable('pot')
    .set({ round_up: null, round_up_since: null })
    .where('round_up', 'is not', null);
  await ('potId' in of
    ? stopping.where('id', '=', of.potId)
    : stopping.where('account_id', '=', of.accountId)
  ).execute();
}

type DueRow = {
  readonly step_id: string;
  readonly paid: bigint;
  readonly round_up: string;
  readonly pot_id: string;
  readonly pot_name: string;
  readonly pot_account: AccountId;
  readonly ledger_account: AccountId;
  readonly available: bigint;
  readonly customer_id: string;
  readonly may_send: boolean;
};

import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Judgement } from './signals.ts';

export type NewJudgement = Judgement & {
  readonly refereeId: string;
  readonly referrerId: string;
  readonly depositId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly addressKey: string;
  readonly personKey: string;
  readonly judgedAt: Date;
};

/** Of the same person under two accounts, one is judged after the other, whoever brought them in. */
export async function awaitTurn(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted()) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`referral ${key}`}, 0))`.execute(tx);
  }
}

export async function isJudged(tx: Tx, refereeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('referral_judgement')
    .select('referee_id')
    .where('referee_id', '=', refereeId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when this referral has been judged. Waits for whoever is just judging it. */
export async function insertJudgement(tx: Tx, judgement: NewJudgement): Promise<boolean> {
  const inserted = await tx
    .insertInto('referral_judgement')
    .values({
      referee_id: judgement.refereeId,
      referrer_id: judgement.referrerId,
      deposit_id: judgement.depositId,
      amount: judgement.amount,
      currency: judgement.currency,
      state: judgement.state,
      signals: [...judgement.signals],
      address_key: judgement.addressKey,
      person_key: judgement.personKey,
      judged_at: judgement.judgedAt,
    })
    .onConflict((conflict) => conflict.column('referee_id').doNothing())
    .returning('referee_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export type Decided = { readonly referrerId: string; readonly depositId: string };

/** Undefined when it does not wait, or not any more: of two who decide at once, one does. */
export async function decideWaiting(
  tx: Tx,
  refereeId: string,
  decision: { readonly state: 'approved' | 'declined'; readonly by: string; readonly at: Date },
): Promise<Decided | undefined> {
  const row = await tx
    .updateTable('referral_judgement')
    .set({ state: decision.state, decided_at: decision.at, decided_by: decision.by })
    .where('referee_id', '=', refereeId)
    .where('state', '=', 'waiting')
    .returning(['referrer_id as referrerId', 'deposit_id as depositId'])
    .executeTakeFirst();
  return row;
}

import type { MoneyAct, ProposalKind } from '@farthing/contract';
import type { Currency, Money } from '@farthing/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { DoneAlone } from './bounds.ts';
import type { Reader } from './member-store.ts';

/** Something that one member of staff did to money alone. */
export type LoneAct = {
  readonly id: string;
  readonly staffId: string;
  readonly act: MoneyAct;
  readonly kind: ProposalKind;
  readonly amount: Money;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly at: Date;
};

export async function insertAct(tx: Tx, { amount, subject, staffId, ...act }: LoneAct): Promise<void> {
  await tx
    .insertInto('staff_act')
    .values({
      ...act,
      staff_id: staffId,
      amount: amount.minor,
      currency: amount.currency,
      subject_kind: subject.kind,
      subject_id: subject.id,
    })
    .execute();
}

export async function sumActs(
  reader: Reader,
  of: { readonly staffId: string; readonly act: MoneyAct; readonly currency: Currency; readonly now: Date },
): Promise<DoneAlone> {
  const since = (hours: number) => new Date(of.now.getTime() - hours * 3_600_000);
  const { rows } = await sql<DoneAlone>`
    SELECT
      coalesce(sum(amount) FILTER (WHERE at > ${since(24)}), 0)::bigint AS "in24hMinor",
      coalesce(sum(amount), 0)::bigint AS "in72hMinor"
    FROM staff_act
    WHERE staff_id = ${of.staffId} AND act = ${of.act} AND currency = ${of.currency} AND at > ${since(72)}
  `.execute(reader);
  return rows[0] ?? { in24hMinor: 0n, in72hMinor: 0n };
}

import type { MoneyAct } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { DoneAlone } from './bounds.ts';

/** What somebody has done alone, and how often they have acted at all: by that they are seen to act meanwhile. */
export type ActsBefore = DoneAlone & { readonly acts: bigint };

export async function sumActs(
  reader: Reader,
  of: { readonly staffId: string; readonly act: MoneyAct; readonly currency: Currency; readonly now: Date },
): Promise<ActsBefore> {
  const since = (hours: number) => new Date(of.now.getTime() - hours * 3_600_000);
  const { rows } = await sql<ActsBefore>`
    SELECT
      coalesce(sum(amount) FILTER (WHERE at > ${since(24)}), 0)::bigint AS "in24hMinor",
      coalesce(sum(amount), 0)::bigint AS "in72hMinor",
      coalesce((SELECT acts FROM staff_alone WHERE staff_id = ${of.staffId}), 0)::bigint AS acts
    FROM staff_act
    WHERE staff_id = ${of.staffId} AND act = ${of.act} AND currency = ${of.currency} AND at > ${since(72)}
  `.execute(reader);
  return rows[0] ?? { in24hMinor: 0n, in72hMinor: 0n, acts: 0n };
}

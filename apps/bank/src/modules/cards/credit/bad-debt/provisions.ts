import type { OwedSince } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';
import { setAside } from '../../../lending/index.ts';
import type { CreditServices } from '../services.ts';

/** Once a day, by the rule of loans: what is set aside is what credit cards ask for as they are in the books. */
export async function keepProvisions(services: CreditServices): Promise<void> {
  await setAside(services, await readBooked(services.database.kysely), {
    ...{ aside: 'card-provisions', cost: 'card-provision-costs', name: 'provisions for credit cards' },
  });
}

type Row = { readonly owed: bigint; readonly late_since: string | null };

async function readBooked(reader: Reader): Promise<readonly OwedSince[]> {
  const { rows } = await sql<Row>`
    SELECT
      credit.late_since::text,
      sum(greatest(-own.balance, 0) + credit.interest + credit.fees)::bigint AS owed
    FROM card_credit AS credit
    JOIN ledger_view.account AS own ON own.id = credit.ledger_account
    WHERE credit.state = 'open'
    GROUP BY credit.late_since
  `.execute(reader);
  return rows.map(({ owed, late_since }) => ({ owedMinor: owed, lateSince: late_since }));
}

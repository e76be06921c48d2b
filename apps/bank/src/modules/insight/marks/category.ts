import type { BodyOf, chooseCategory as chooseCategoryCall, Marks } from '@farthing/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { seenAccountView } from '../../owners/index.ts';
import type { Asking, InsightServices } from '../services.ts';
import { findOwnLine, findOwnLineToChange, type OwnLine, toMarks } from './own-line.ts';

/** How many of the newest lines of an account are looked at: further than people live, and what it costs stays bounded. */
const among = 50_000;

/** Remembered for the payee unless it is meant for this line alone; the sums move with the lines. */
export async function chooseCategory(
  { database, clock, audit }: InsightServices,
  { customerId, origin }: Asking,
  movementId: string,
  { account, category, only_this }: BodyOf<typeof chooseCategoryCall>,
): Promise<{ readonly marks: Marks; readonly changed: number }> {
  const which = { customerId, movementId, accountId: account };
  return database.transaction(async (tx) => {
    const line = await findOwnLineToChange(tx, which);
    if (line.category === 'own') throw ofOwnMoney();
    const party = only_this ? null : line.party;
    if (party !== null) await remember(tx, customerId, line, party, category, clock.now());
    const accounts =
      party === null || line.isShared ? [line.ledgerAccount] : await ownAccounts(tx, customerId);
    let changed = 0;
    // In order of their numbers, as every writer takes them.
    for (const ledgerAccount of accounts) changed += await correct(tx, ledgerAccount, line, party, category);
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'posting.mark',
      subject: { kind: 'posting', id: movementId },
      origin,
      before: { category: line.category },
      after: { category, rows: changed },
    });
    return { marks: toMarks(await findOwnLine(tx, which)), changed };
  });
}

function ofOwnMoney(): Refusal {
  return new Refusal('validation_failed', {
    fields: { category: ['Money between your own accounts has no other category.'] },
  });
}

async function remember(
  tx: Tx,
  customerId: string,
  { isShared, accountId, isCredit }: OwnLine,
  party: string,
  category: string,
  at: Date,
): Promise<void> {
  const chosen = { category, chosen_at: at };
  await tx
    .insertInto('category_choice')
    .values({ holder: isShared ? accountId : customerId, is_credit: isCredit, party, ...chosen })
    .onConflict((conflict) => conflict.columns(['holder', 'is_credit', 'party']).doUpdateSet(chosen))
    .execute();
}

async function ownAccounts(tx: Tx, customerId: string): Promise<readonly number[]> {
  const { rows } = await sql<{ ledger_account: number }>`
    SELECT own.ledger_account
    FROM ${seenAccountView} AS own
    WHERE own.customer_id = ${customerId} AND NOT own.is_shared AND own.kind <> 'pot'
    ORDER BY own.ledger_account
  `.execute(tx);
  return rows.map(({ ledger_account }) => ledger_account);
}

async function correct(
  tx: Tx,
  ledgerAccount: number,
  line: OwnLine,
  party: string | null,
  category: string,
): Promise<number> {
  const no = ledgerAccount === line.ledgerAccount ? line.no : 0n;
  const { rows } = await sql<{ changed: number }>`
    SELECT correct_category(
      ${ledgerAccount}::integer, ${no}::bigint, ${party}::text, ${line.isCredit}::boolean, ${category}::text, ${among}::integer
    ) AS changed
  `.execute(tx);
  return rows[0]?.changed ?? 0;
}

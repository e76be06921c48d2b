import { least, londonDay, shareOf } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { decidedAnew, Outdated } from '../../platform/database/outdated.ts';
import { Refusal } from '../../platform/refusal.ts';
import { accountTakingSql, derivedId, statementLineView } from '../books/index.ts';
import { owedOf } from './loan.ts';
import { chargedUntil, paymentWork } from './payment.ts';
import { shareRow } from './rows.ts';
import type { LendingServices } from './services.ts';
import { readLendingFacts } from './store.ts';

/** Takes its share of everything that has come in since a loan was paid out: each line once, in a work of its own. */
export async function takeShares(services: LendingServices): Promise<void> {
  const { database, clock, log } = services;
  const failed: unknown[] = [];
  for (const { loanId, lineNo } of await listCameIn(database.kysely, clock.now()))
    await decidedAnew(() => takeShare(services, loanId, lineNo)).catch((err: unknown) => {
      log.error({ err, loanId }, 'the share of a payment could not be taken');
      failed.push(err);
    });
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} shares could not be taken`);
}

/** Decided on what is true now: the loan may be repaid, the money spent, or another process was faster. */
async function takeShare(services: LendingServices, loanId: string, lineNo: bigint): Promise<void> {
  const { database, clock, books } = services;
  const [line] = await listCameIn(database.kysely, clock.now(), { loanId, lineNo });
  const facts = await readLendingFacts(database.kysely, loanId);
  if (line === undefined || facts === undefined) return;
  const day = londonDay(clock.now());
  const charged = chargedUntil(facts.loan, facts.due, day);
  const share = least(shareOf(line.amount, facts.loan.terms.shareBasisPoints), owedOf(charged.loan));
  const available = facts.account?.availableMinor ?? 0n;
  if (share === 0n || !facts.borrower.maySend || available < share) {
    // For good: what comes later is not for what came before. The rest is due with the last day.
    await books.write([shareRow(loanId, lineNo, 0n, clock.now())]);
    return;
  }
  const id = derivedId(loanId, `share-${lineNo}`);
  const rows = [shareRow(loanId, lineNo, share, clock.now())];
  const { work } = paymentWork(services, facts, charged, {
    id,
    amount: share,
    actor: { kind: 'system' },
    day,
    rows,
  });
  await books.submit(work).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'insufficient_funds' ? new Outdated('balance') : error;
  });
}

type CameIn = { readonly loanId: string; readonly lineNo: bigint; readonly amount: bigint };

/** What others have paid in; a loan, a bonus, interest and one's own money are no turnover. Oldest first. */
async function listCameIn(
  reader: Reader,
  now: Date,
  only?: { readonly loanId: string; readonly lineNo: bigint },
): Promise<readonly CameIn[]> {
  const oldest = new Date(now.getTime() - lookedBackMs);
  const { rows } = await sql<CameIn>`
    SELECT loan.id AS "loanId", line.no AS "lineNo", posting.amount
    FROM lending_loan AS loan
    JOIN ${statementLineView} AS line
      ON line.ledger_account = ${accountTakingSql(sql`loan.customer_id`, sql`loan.currency`)}
      AND line.type = 'deposit' AND line.kind IN ('deposit', 'transfer')
    JOIN ledger_view.transfer AS posting ON posting.no = line.no
    JOIN ledger_view.transfer AS paid_out ON paid_out.id = loan.id
    WHERE loan.state = 'running' AND loan.instalments = 'turnover'
      AND posting.at >= greatest(paid_out.at, ${oldest}::timestamptz)
      AND NOT EXISTS (SELECT FROM lending_share WHERE lending_share.loan_id = loan.id AND lending_share.line_no = line.no)
      AND ${only === undefined ? sql`true` : sql`loan.id = ${only.loanId} AND line.no = ${only.lineNo}`}
    ORDER BY line.no
    LIMIT 500
  `.execute(reader);
  return rows;
}

const lookedBackMs = 30 * 86_400_000;

import { eachByItself } from '../../../platform/concurrency/each-by-itself.ts';
import { policies } from '../../../platform/policies.ts';
import { openForBank } from '../open-statement.ts';
import { pdfLine } from '../pdf/index.ts';
import type { StatementServices } from '../services.ts';
import { monthBefore, type StatementSpan } from '../span.ts';
import type { OpenedStatement } from '../statement.ts';
import { drawCode } from './code.ts';
import { digestOf } from './digest.ts';
import { type KeptStatement, keepOne, listWithout } from './kept-store.ts';

/**
 * Keeps what a statement says, once, and answers what is kept. What was kept before is held to the journal of now: lines
 * that have changed since are a fault, and nothing is handed out.
 */
export async function keepStatement(
  { database, clock, brand }: Pick<StatementServices, 'database' | 'clock' | 'brand'>,
  statement: OpenedStatement,
): Promise<{ readonly kept: KeptStatement; readonly letters: string }> {
  const { account, span, lastNo, opening, closing } = statement;
  const { letters, sha256, ...sums } = await digestOf(statement, (line) => pdfLine(line, account.currency));
  const kept = await keepOne(database.pool, {
    code: drawCode(),
    accountId: account.id,
    firstDay: span.first,
    lastDay: span.last,
    currency: account.currency,
    accountNumber: account.accountNumber,
    holder: account.holder,
    bankName: brand.name,
    linesSha256: sha256,
    madeAt: clock.now(),
    ...{ lastNo, opening, closing, ...sums },
  });
  const isSame = kept.linesSha256.equals(sha256) && kept.opening === opening && kept.closing === closing;
  if (!isSame) throw new Error(`the lines of statement ${kept.code} are not what they were`);
  return { kept, letters };
}

/** The statements of the month before, of all accounts that have none yet. Whoever is cut off goes on with those that are left. */
export async function keepMonth(services: StatementServices): Promise<void> {
  const span = monthBefore(services.clock.now());
  await eachByItself(everyWithout(services, span), async (accountId) => {
    const statement = await openForBank(services, accountId, span);
    if (statement !== undefined) await keepStatement(services, statement);
  });
}

async function* everyWithout(
  { database }: Pick<StatementServices, 'database'>,
  span: StatementSpan,
): AsyncGenerator<string> {
  const limit = policies.statements.keptAtOnce;
  for (let after: string | undefined; ; ) {
    const batch = await listWithout(database.pool, span, after, limit);
    yield* batch;
    after = batch.at(-1);
    if (batch.length < limit) return;
  }
}

import type { AnswerOf, getInsight, QueryOf } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import { type InsightSpan, insightSpan, mostMonths } from '@farthing/rules';
import { Refusal } from '../../../platform/refusal.ts';
import { knownCategory } from '../known-category.ts';
import type { InsightServices } from '../services.ts';
import { findReport, type ReportRow } from './store.ts';

type Answer = AnswerOf<typeof getInsight>;

/** By the sums that were written with the lines: no line is read. Another's account is answered as if there were none. */
export async function readInsight(
  { database, clock }: Pick<InsightServices, 'database' | 'clock'>,
  customerId: string,
  { account, since, until }: QueryOf<typeof getInsight>,
): Promise<Answer> {
  const today = clock.now().toISOString().slice(0, 10);
  const span = spanOf(since, until, today);
  const row = await findReport(database.pool, { customerId, accountId: account }, span);
  if (row === undefined) throw new Refusal('not_found');
  return toAnswer(row, span);
}

export function spanOf(since: string | undefined, until: string | undefined, today: string): InsightSpan {
  const last = until ?? since ?? today.slice(0, 7);
  const first = since ?? last;
  const span = insightSpan({ since: first, until: last }, today);
  if (span !== undefined) return span;
  if (first > today.slice(0, 7)) throw told('since', 'Choose a first month that is not in the future.');
  if (last < first) throw told('until', 'Choose a last month that is not before the first.');
  throw told('until', `Choose at most ${mostMonths} months.`);
}

function told(field: 'since' | 'until', message: string): Refusal {
  return new Refusal('validation_failed', { fields: { [field]: [message] } });
}

function toAnswer(row: ReportRow, { first, last, before, months }: InsightSpan): Answer {
  const { currency } = row;
  const flowOf = (came: string | bigint, went: string | bigint) => ({
    came_in: inWords(came, currency),
    went_out: inWords(went, currency),
  });
  const byMonth = new Map(row.months.map(([month, came, went]) => [month, flowOf(came, went)]));
  const spent = row.categories.filter(([category]) => category !== 'own');
  const sum = (place: 1 | 2 | 4 | 5) => spent.reduce((total, each) => total + BigInt(each[place]), 0n);
  return {
    account: row.id,
    currency,
    days: { first, last },
    before,
    total: { ...flowOf(sum(1), sum(2)), before: flowOf(sum(4), sum(5)) },
    months: months.map((month) => ({ month, ...(byMonth.get(month) ?? flowOf(0n, 0n)) })),
    categories: row.categories.map(([category, came, went, lines, cameBefore, wentBefore]) => ({
      category: knownCategory(category),
      ...flowOf(came, went),
      lines,
      before: flowOf(cameBefore, wentBefore),
    })),
    parties: row.parties.map(([party, category, came, went, lines]) => ({
      party,
      category: knownCategory(category),
      ...flowOf(came, went),
      lines,
    })),
  };
}

function inWords(minor: string | bigint, currency: Currency): string {
  return toDecimal(money(BigInt(minor), currency));
}

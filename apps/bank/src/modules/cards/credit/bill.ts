import { money } from '@farthing/money';
import { billedOn, instalmentDay } from '@farthing/rules';
import { sql } from 'kysely';
import { derivedId, type Work } from '../../books/index.ts';
import { chargedUntil, principalOf } from './credit.ts';
import { statementMail } from './mails.ts';
import { charge } from './postings.ts';
import { statementRow } from './rows.ts';
import type { CreditServices } from './services.ts';
import { digestOf, entryLine, inOrder, readEntries, readSpending, sumsOf } from './statement.ts';
import { chargeEntries, stepWork } from './step.ts';
import type { CreditFacts } from './store.ts';

/**
 * The statement of a month: once for each number. It has all of the account up to the entry that was the last when it was read; what
 * is paid by the card at the same moment is on the next one.
 */
export async function billWork(services: CreditServices, facts: CreditFacts, day: string): Promise<Work> {
  const { books, brand, clock, database } = services;
  const { credit: before, money: of, lastNo, holder } = facts;
  const { currency } = before;
  const now = clock.now();
  const number = before.statements + 1;
  const id = derivedId(before.id, `statement ${number}`);
  const charged = chargedUntil(before, of, day);
  const entries = chargeEntries(id, day, charged);
  const last = await lastStatement(services, before.id, before.statements);
  const lines = inOrder([
    ...(await readSpending(database.kysely, before, { afterNo: last?.last_no ?? 0n, lastNo })),
    ...(await readEntries(database.kysely, before.id, number)),
    ...entries.map((entry) => entryLine(entry, now)),
  ]);
  const bill = billedOn(charged.credit.standing, before.terms, principalOf(of));
  const opening = last?.owed ?? 0n;
  const sums = sumsOf(lines);
  // With what was paid beyond what was owed, which no payment is due for.
  const owed = opening + sums.spent - sums.refunded - sums.paid + sums.charged;
  return stepWork(services, before, {
    action: 'credit.bill',
    actor: { kind: 'system' },
    credit: {
      ...charged.credit,
      ...{
        standing: bill.standing,
        statements: number,
        nextStatementOn: nextStatement(before.openedOn ?? day, day),
      },
    },
    amount: bill.owedMinor,
    entries,
    posting: { commands: charge(books, before, id, charged), lines: [] },
    mail:
      bill.dueOn === null
        ? undefined
        : statementMail(
            brand.name,
            { to: holder.email, firstName: holder.firstName },
            {
              owed: money(bill.owedMinor, currency),
              least: money(bill.leastMinor, currency),
              on: bill.dueOn,
            },
          ),
    rows: [
      statementRow({
        ...{ credit_id: before.id, number, first_day: last?.made_on ?? before.openedOn ?? day, made_on: day },
        ...{ last_no: lastNo, opening, ...sums, owed, least_payment: bill.leastMinor, due_on: bill.dueOn },
        ...{
          granted: before.granted,
          lines: lines.length,
          lines_sha256: digestOf(lines, currency),
          made_at: now,
        },
      }),
    ],
  });
}

/** The same day of a month, the first after this one. */
function nextStatement(openedOn: string, day: string): string {
  for (let month = 1; ; month += 1) {
    const next = instalmentDay(openedOn, month);
    if (next > day) return next;
  }
}

type Kept = { readonly last_no: bigint; readonly owed: bigint; readonly made_on: string };

export async function lastStatement(
  { database }: Pick<CreditServices, 'database'>,
  creditId: string,
  number: number,
): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    SELECT last_no, owed, made_on::text
    FROM card_credit_statement
    WHERE credit_id = ${creditId} AND number = ${number}
  `.execute(database.kysely);
  return rows[0];
}

import type { AnswerOf, getStatements, QueryOf } from '@farthing/contract';
import { type Currency, currencyCodes, money, ratioToDecimalRoundingDown, toDecimal } from '@farthing/money';
import { middleRate } from '@farthing/rules';
import { Refusal } from '../../../platform/refusal.ts';
import {
  dayBefore,
  describeLine,
  endOf,
  type Heading,
  type HeadingFigures,
  headings,
  isHeading,
  readMoves,
  type Section,
  standingBefore,
  startOf,
  statementsOf,
  usualHeading,
} from '../../books/index.ts';
import { listRatesByDay, ratesOfDay } from '../../rates/index.ts';
import type { DeskServices } from '../services.ts';

type Answer = AnswerOf<typeof getStatements>;

export async function readStatements(
  services: DeskServices,
  query: QueryOf<typeof getStatements>,
): Promise<Answer> {
  const { database, clock, config, settings } = services;
  const { kysely } = database;
  const today = clock.now().toISOString().slice(0, 10);
  const period = query.period ?? today.slice(0, 7);
  const { first, last } = daysOf(period);
  if (first > today) throw new Refusal('validation_failed', { fields: { period: ['This is yet to come.'] } });
  const currency = query.currency ?? config.ledgerCurrency;
  const [before, after, moves, fetched, { values }] = await Promise.all([
    standingBefore(kysely, startOf(first)),
    standingBefore(kysely, endOf(last)),
    readMoves(kysely, { last }),
    listRatesByDay(kysely, last),
    settings.current(),
  ]);
  const ratesOf = ratesOfDay(fetched);
  const rateOf = (day: string, from: Currency, to: Currency) => middleRate(ratesOf(day), from, to);
  const headingOf = headingsIn(values);
  const { balanceSheet, profitAndLoss } = statementsOf({
    ...{ currency, first, last, before, after, moves, rateOf, headingOf },
  });
  const amount = (minor: bigint) => toDecimal(money(minor, currency));
  return {
    ...{ currency, period, first, last, final: last < today },
    rates: currencyCodes
      .filter((other) => other !== currency)
      .map((other) => ({
        currency: other,
        rate: ratioToDecimalRoundingDown(rateOf(last, currency, other), 6),
      })),
    balance_sheet: sheetOf(balanceSheet, amount),
    profit_and_loss: {
      headings: profitAndLoss.headings.map((each) => toHeading(each, amount)),
      exchange_difference: amount(profitAndLoss.exchangeDifference),
      result: amount(profitAndLoss.result),
    },
  };
}

function sheetOf(
  sheet: ReturnType<typeof statementsOf>['balanceSheet'],
  amount: (minor: bigint) => string,
): Answer['balance_sheet'] {
  const assets = sheet.headings
    .filter(({ heading }) => headings[heading] === 'assets')
    .reduce((total, each) => total - each.amount, 0n);
  const others = sheet.headings
    .filter(({ heading }) => headings[heading] !== 'assets')
    .reduce((total, each) => total + each.amount, 0n);
  const { result, exchangeDifference, rounding, balances } = sheet;
  return {
    headings: sheet.headings.map((each) => toHeading(each, amount)),
    assets: amount(assets),
    result: amount(result),
    exchange_difference: amount(exchangeDifference),
    rounding: amount(rounding),
    liabilities_and_equity: amount(others + result + exchangeDifference + rounding),
    balances,
  };
}

/** Of a month that is not over, up to its end: nothing is posted ahead. */
export function daysOf(period: string): { first: string; last: string } {
  if (period.length === 10) return { first: period, last: period };
  const first = `${period}-01`;
  const next = new Date(startOf(first));
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { first, last: dayBefore(next.toISOString().slice(0, 10)) };
}

/** What no setting knows stands where it usually does; what nobody knows under “Not mapped”. */
function headingsIn(values: Readonly<Record<string, string>>): (line: string) => Heading {
  return (line) => {
    const chosen = values[`books.heading.${line}`];
    return chosen !== undefined && isHeading(chosen) ? chosen : usualHeading(line);
  };
}

type Shown = Answer['balance_sheet']['headings'][number];

function toHeading(
  { heading, amount: total, figures }: HeadingFigures,
  amount: (minor: bigint) => string,
): Shown {
  const section: Section = headings[heading];
  if (section === 'exchange') throw new Error('an exchange difference has a line of its own');
  // Debits are what the bank has and what it spends: they are read as such, not as less than nothing.
  const sign = section === 'assets' || section === 'expenses' ? -1n : 1n;
  return {
    heading,
    section,
    amount: amount(sign * total),
    lines: figures.map(({ line, currency, own, amount: worth }) => ({
      line,
      title: describeLine(line).title,
      currency,
      own: toDecimal(money(sign * own, currency)),
      amount: amount(sign * worth),
    })),
  };
}

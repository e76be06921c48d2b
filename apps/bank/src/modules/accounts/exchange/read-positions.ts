import type { AnswerOf, getPositions } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import { readMoves } from '../../books/index.ts';
import { listRatesByDay, middleRate, ratesOfDay } from '../../rates/index.ts';
import type { AccountServices } from '../services.ts';
import { positionBound, readPositions } from './keep-position.ts';
import { boundIn } from './position.ts';
import { reportPositions } from './position-report.ts';

/** What the bank has too much or too little of, for staff. */
export async function readPositionReport(services: AccountServices): Promise<AnswerOf<typeof getPositions>> {
  const { database, clock, config, rates, settings } = services;
  const now = clock.now();
  const last = now.toISOString().slice(0, 10);
  const [bound, moves, fetched, current] = await Promise.all([
    positionBound(settings, config.ledgerCurrency),
    readMoves(database.kysely, { last }),
    listRatesByDay(database.kysely, last),
    rates.current(),
  ]);
  const ofDay = ratesOfDay(fetched);
  const lines = reportPositions({
    days: moves
      .filter(({ line }) => line === 'currency-position')
      .map(({ day, currency, debit, credit }) => ({ day, currency, change: credit - debit })),
    ...{ bound, rates: current.rates },
    rateOf: (day, from, to) => middleRate({ ...current, rates: ofDay(day) }, from, to),
  });
  const result = lines.reduce((total, line) => total + line.result.minor, 0n);
  return {
    as_of: now.toISOString(),
    currency: bound.currency,
    rates_as_of: current.asOf?.toISOString() ?? null,
    positions: lines.map((line) => ({
      currency: line.own.currency,
      own: toDecimal(line.own),
      value: toDecimal(line.value),
      cost: toDecimal(line.cost),
      result: toDecimal(line.result),
      bound: line.bound === undefined ? null : toDecimal(line.bound),
      is_beyond: line.isBeyond,
    })),
    result: toDecimal(money(result, bound.currency)),
    bound: toDecimal(bound),
  };
}

/** How much of its bound each position uses, either way; the currency that the bank reports in has none. */
export async function positionFigures({
  database,
  books,
  config,
  rates,
  settings,
}: AccountServices): Promise<readonly { readonly currency: Currency; readonly used: number }[]> {
  const [bound, { rates: table }, positions] = await Promise.all([
    positionBound(settings, config.ledgerCurrency),
    rates.current(),
    readPositions(database.kysely, books),
  ]);
  return [...positions]
    .filter(([currency]) => currency !== bound.currency)
    .map(([currency, minor]) => ({
      currency,
      used: Math.abs(Number(minor)) / Math.max(1, Number(boundIn(currency, bound, table).minor)),
    }));
}

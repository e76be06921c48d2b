import { type Currency, currencyCodes, type Rate } from '@farthing/money';
import { middleRate } from '@farthing/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chart } from '../chart.ts';
import { changedBy, type LineChange } from './days.ts';
import { type Heading, headingNames, headings, mappedLines, usualHeading } from './headings.ts';
import { type StatementsInput, statementsOf } from './statements.ts';

const days = Array.from({ length: 20 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`);
const lines = [...mappedLines, 'found-by-nobody'];

type Transfer = { day: string; currency: Currency; from: string; to: string; amount: bigint };

const transfer = fc.record({
  day: fc.constantFrom(...days),
  currency: fc.constantFrom(...currencyCodes),
  from: fc.constantFrom(...lines),
  to: fc.constantFrom(...lines),
  amount: fc.bigInt({ min: 1n, max: 10_000_000n }),
});

/** Thousandths of what a dollar buys, of each day. */
const rateTable = fc.array(
  fc.tuple(fc.integer({ min: 500, max: 2_000 }), fc.integer({ min: 400, max: 1_600 })),
  {
    minLength: days.length,
    maxLength: days.length,
  },
);

const mapping = fc.array(fc.constantFrom(...headingNames), {
  minLength: lines.length,
  maxLength: lines.length,
});

const cases = fc.record({
  transfers: fc.array(transfer, { maxLength: 60 }),
  rates: rateTable,
  mapped: fc.option(mapping),
  currency: fc.constantFrom(...currencyCodes),
});

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

function changesOf(transfers: readonly Transfer[]): LineChange[] {
  return transfers.flatMap(({ day, currency, from, to, amount }) => [
    { day, currency, line: from, debit: amount, credit: 0n, held: 0n, accounts: 0 },
    { day, currency, line: to, debit: 0n, credit: amount, held: 0n, accounts: 0 },
  ]);
}

function inputOf({ transfers, rates, mapped, currency }: Case, first: string, last: string): StatementsInput {
  const changes = changesOf(transfers);
  const until = (isIn: (day: string) => boolean) => changes.filter(({ day }) => isIn(day));
  const rateOf = (day: string, from: Currency, to: Currency): Rate => {
    const [eur, gbp] = rates[Math.max(0, days.indexOf(day))] ?? [1000, 1000];
    return middleRate({ EUR: `${eur / 1000}`, GBP: `${gbp / 1000}` }, from, to);
  };
  const headingOf = (line: string): Heading => mapped?.[lines.indexOf(line)] ?? usualHeading(line);
  return {
    ...{ currency, first, last, rateOf, headingOf },
    before: changedBy(
      [],
      until((day) => day < first),
    ),
    after: changedBy(
      [],
      until((day) => day <= last),
    ),
    moves: until((day) => day <= last),
  };
}

const [firstDay = '', middleDay = '', nextDay = '', lastDay = ''] = [days[0], days[9], days[10], days.at(-1)];
const near = (one: bigint, other: bigint, by: bigint) => one - other <= by && other - one <= by;

test('what customers hold stands under their deposits, whatever kind of account it is in', () => {
  const held = mappedLines.filter((line) => !Object.hasOwn(chart, line));
  expect(held).toHaveLength(4);
  expect(new Set(held.map(usualHeading))).toEqual(new Set(['Customer deposits']));
});

test('[OPS-03] whatever was posted, at whatever rates and however it is mapped, the balance sheet balances', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { balanceSheet } = statementsOf(inputOf(given, firstDay, lastDay));
      expect(balanceSheet.balances).toBe(true);
      const { headings: shown, result, exchangeDifference, rounding } = balanceSheet;
      const all = shown.reduce((sum, { amount }) => sum + amount, result + exchangeDifference + rounding);
      expect(all).toBe(0n);
      for (const { amount, figures } of shown)
        expect(figures.reduce((sum, figure) => sum + figure.amount, 0n)).toBe(amount);
    }),
  );
});

test('[OPS-03] no line is lost: each that has a balance stands under one heading, in its own amount', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const input = inputOf(given, firstDay, lastDay);
      const { balanceSheet } = statementsOf(input);
      const shown = balanceSheet.headings.flatMap(({ figures }) => figures);
      const standing = input.after.filter(
        ({ line, balance }) =>
          balance !== 0n && !['income', 'expenses', 'exchange'].includes(headings[input.headingOf(line)]),
      );
      expect(shown.map(({ line, currency, own }) => `${line} ${currency} ${own}`).toSorted()).toEqual(
        standing.map(({ line, currency, balance }) => `${line} ${currency} ${balance}`).toSorted(),
      );
    }),
  );
});

test('[OPS-03] profit and loss is what each day brought at its own rates, reckoned in another way', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const input = inputOf(given, nextDay, lastDay);
      const { profitAndLoss } = statementsOf(input);
      const worth = (minor: bigint, of: Currency, day: string) => {
        const { numerator, denominator } = input.rateOf(day, of, input.currency);
        return (Number(minor) * Number(numerator)) / Number(denominator);
      };
      for (const { heading, amount } of profitAndLoss.headings) {
        const its = input.moves.filter(
          ({ line, day }) => day >= nextDay && input.headingOf(line) === heading,
        );
        const wanted = its.reduce(
          (sum, move) => sum + worth(move.credit - move.debit, move.currency, move.day),
          0,
        );
        expect(Math.abs(Number(amount) - wanted)).toBeLessThan(lines.length * 3);
      }
    }),
  );
});

test('[OPS-03] two periods add up to the one that they make, the exchange difference too', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const whole = statementsOf(inputOf(given, firstDay, lastDay)).profitAndLoss;
      const early = statementsOf(inputOf(given, firstDay, middleDay)).profitAndLoss;
      const late = statementsOf(inputOf(given, nextDay, lastDay)).profitAndLoss;
      expect(near(whole.exchangeDifference, early.exchangeDifference + late.exchangeDifference, 2n)).toBe(
        true,
      );
      expect(near(whole.result, early.result + late.result, BigInt(lines.length * 9))).toBe(true);
    }),
  );
});

test('[OPS-03] money that is on one side only is told, and not taken for an exchange difference', () => {
  fc.assert(
    fc.property(cases, fc.constantFrom(...currencyCodes), (given, currency) => {
      const input = inputOf({ ...given, mapped: null }, firstDay, lastDay);
      const stolen = { currency, line: 'customer-wallets', balance: 1_000n, held: 0n, accounts: 0 };
      expect(statementsOf({ ...input, after: [...input.after, stolen] }).balanceSheet.balances).toBe(false);
    }),
  );
});

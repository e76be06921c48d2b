import { type MovementKind, movementCategories, movementKinds } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { isCalendarDate } from '../../ui/date-input/date-parts.ts';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import type { Direction, TransactionsView, TransactionType } from '../data/transactions-query.ts';

export const types = ['withdrawal', 'deposit', 'transfer'] as const satisfies readonly TransactionType[];
export const directions = ['in', 'out'] as const satisfies readonly Direction[];

/** What narrows a history, by its name in the address. */
const filterNames = [
  ...(['q', 'type', 'direction', 'kind', 'category', 'party', 'since', 'until', 'min', 'max'] as const),
  /** 'utc' where days are those of statements and sums. */
  'zone',
] as const;

export type FilterName = (typeof filterNames)[number];
/** As it was chosen or typed; empty where nothing was. */
export type Chosen = Readonly<Record<FilterName, string>>;
export type Problems = Readonly<Partial<Record<FilterName, string>>>;

export type HistoryView = ReturnType<typeof useHistoryView>;

/**
 * What the page shows is in its address, so that it survives a reload and can be bookmarked. Called once for a page: what it
 * changes builds on the change before, also when the page has not been drawn since, or the first of two would be lost.
 */
export function useHistoryView() {
  const [params, setParams] = useSearchParams();
  const newest = useRef(params);
  useLayoutEffect(() => {
    newest.current = params;
  }, [params]);

  function change(values: Readonly<Partial<Record<FilterName | 'account', string>>>): void {
    const next = new URLSearchParams(newest.current);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    newest.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return {
    chosen: Object.fromEntries(filterNames.map((name) => [name, (params.get(name) ?? '').trim()])) as Chosen,
    choose: (name: FilterName, value: string) => change({ [name]: value }),
    clear: () => change(Object.fromEntries(filterNames.map((name) => [name, '']))),
    /** The wallet unless another account is chosen. */
    accountId: params.get('account') ?? undefined,
    setAccount: (id: string | undefined) => change({ account: id ?? '' }),
  };
}

/** What the bank is asked for. Words that no button or list offers are left out: an address can have anything in it. */
export function askedOf(chosen: Chosen, currency: Currency): TransactionsView {
  const { q, type, direction, kind, category, party, since, until, zone } = chosen;
  const { min, max } = amountsOf(chosen, currency);
  return {
    search: q,
    type: types.find((each) => each === type),
    direction: directions.find((each) => each === direction),
    kind: movementKinds.find((each): each is MovementKind => each === kind),
    category: movementCategories.find((each) => each === category),
    party: party || undefined,
    ofStatements: zone === 'utc',
    since: since || undefined,
    until: until || undefined,
    minAmount: min || undefined,
    maxAmount: max || undefined,
  };
}

/** What cannot be meant, by its field. Nothing is looked for until it is mended. */
export function problemsOf(chosen: Chosen, currency: Currency): Problems {
  const { since, until } = chosen;
  const { min, max } = amountsOf(chosen, currency);
  const problems: Partial<Record<FilterName, string>> = {};
  for (const [name, day] of Object.entries({ since, until } as const))
    if (day && !isDay(day)) problems[name as 'since'] = 'Choose a day since 1900.';
  if (since && until && until < since) problems.until ??= 'Choose a last day that is not before the first.';
  for (const [name, amount] of Object.entries({ min, max } as const)) {
    const problem = amount ? amountProblem(amount, currency) : null;
    if (problem) problems[name as 'min'] = problem;
  }
  if (min && max && Number(max) < Number(min))
    problems.max ??= 'Enter a largest amount that is not below the smallest.';
  return problems;
}

/** As they were meant: whoever types 1,000 looks for 1000. */
function amountsOf({ min, max }: Chosen, currency: Currency) {
  return { min: typedAmount(min, currency), max: typedAmount(max, currency) };
}

function isDay(text: string): boolean {
  return isCalendarDate(text) && text >= '1900-01-01';
}

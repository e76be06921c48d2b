import {
  type AnswerOf,
  type getVolumes,
  isFailure,
  type OperationSubject,
  operationSubjects,
} from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import { type CountedHour, dayOf, hourName, hoursOf, type Made } from './hour.ts';

type Volumes = AnswerOf<typeof getVolumes>;
type Counted = Pick<Volumes['failures'][number], 'count' | 'amounts'>;

const subjects = Object.keys(operationSubjects) as OperationSubject[];

/** A day as a page shows it, from the hours of it that were counted. */
export function volumesOf(day: string, counted: readonly CountedHour[], now: Date): Volumes {
  const byHour = new Map(counted.map((each) => [each.hour.getTime(), each]));
  const made = counted.flatMap(({ figures }) => figures.made);
  const oldestMs = Math.min(...counted.map(({ countedAt }) => countedAt.getTime()));
  return {
    day,
    today: dayOf(now),
    counted_at: counted.length === 0 ? null : new Date(oldestMs).toISOString(),
    totals: totalsOf(made),
    failures: failuresOf(made),
    hours: hoursOf(day).map((hour) => {
      const found = byHour.get(hour.getTime());
      return {
        hour: hourName(hour),
        is_counted: found !== undefined,
        volumes: found === undefined ? [] : totalsOf(found.figures.made),
      };
    }),
  };
}

function totalsOf(made: readonly Made[]): Volumes['totals'] {
  return subjects.map((subject) => {
    const own = made.filter((each) => each.subject === subject);
    const failed = own.filter(({ state }) => isFailure(subject, state));
    return { subject, ...sumOf(own), failed: sumOf(failed).count };
  });
}

function failuresOf(made: readonly Made[]): Volumes['failures'] {
  return subjects.flatMap((subject) =>
    operationSubjects[subject].failing.flatMap((state) => {
      const own = made.filter((each) => each.subject === subject && each.state === state);
      return own.length === 0 ? [] : [{ subject, state, ...sumOf(own) }];
    }),
  );
}

/** Amounts of different currencies are never added. */
function sumOf(made: readonly Made[]): Counted {
  const sums = new Map<Currency, bigint>();
  for (const { currency, amount } of made)
    if (currency !== null)
      sums.set(currency as Currency, (sums.get(currency as Currency) ?? 0n) + BigInt(amount));
  return {
    count: made.reduce((sum, { count }) => sum + count, 0),
    amounts: [...sums]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([currency, minor]) => ({ amount: toDecimal(money(minor, currency)), currency })),
  };
}

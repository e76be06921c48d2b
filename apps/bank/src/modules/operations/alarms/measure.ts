import type { OperationMeasure } from '@farthing/contract';

/** What is known of the bank at a moment. Undefined is what cannot be told, and raises nothing. */
export type Readings = {
  readonly now: Date;
  readonly deadJobs: number;
  /** Since when the oldest job that is due waits. */
  readonly jobDueSince: Date | undefined;
  readonly mailSince: Date | undefined;
  /** Undefined where no service is set. */
  readonly ratesAsOf: Date | undefined;
  readonly lateCases: number;
  /** Payments of this hour and the last that have failed. */
  readonly failedPayments: number;
  /** The last check of the books; of books that were never checked, when their database was made. */
  readonly checkedAt: Date;
  readonly writtenAt: Date | undefined;
  readonly tiedAt: Date | undefined;
  readonly unlinkedSince: Date | undefined;
  readonly connections: number;
  readonly mostConnections: number;
};

const minuteMs = 60_000;

type Measure = {
  /** As the page calls it. */
  readonly name: string;
  /** What the page says when there is no value. */
  readonly nothing?: string;
  /** In the unit of its threshold, rounded down: what is not quite there raises nothing. */
  readonly value: (readings: Readings) => number | undefined;
  readonly words: (value: number) => string;
};

/** Each with a threshold of the same name among the settings. */
export const measures: Readonly<Record<OperationMeasure, Measure>> = {
  'dead-jobs': {
    name: 'Jobs that failed for good',
    value: ({ deadJobs }) => deadJobs,
    words: (value) => `${counted(value, 'job')} ${value === 1 ? 'has' : 'have'} failed for good.`,
  },
  'waiting-job': {
    name: 'Oldest job that is due',
    nothing: 'None waits',
    value: ({ jobDueSince, now }) => ageOf(jobDueSince, now, minuteMs),
    words: (value) => `A job that is due has waited for ${counted(value, 'minute')}.`,
  },
  'waiting-mail': {
    name: 'Oldest mail that waits',
    nothing: 'None waits',
    value: ({ mailSince, now }) => ageOf(mailSince, now, minuteMs),
    words: (value) =>
      `A mail has waited for ${counted(value, 'minute')} to be taken over by the mail server.`,
  },
  'rates-age': {
    name: 'Age of the exchange rates',
    nothing: 'No service is set',
    value: ({ ratesAsOf, now }) => ageOf(ratesAsOf, now, 60 * minuteMs),
    words: (value) => `The exchange rates are ${counted(value, 'hour')} old.`,
  },
  'late-cases': {
    name: 'Late cases',
    value: ({ lateCases }) => lateCases,
    words: (value) =>
      `${counted(value, 'case')} ${value === 1 ? 'has' : 'have'} waited for staff longer than the target.`,
  },
  'failed-payments': {
    name: 'Failed payments of this hour and the last',
    value: ({ failedPayments }) => failedPayments,
    words: (value) =>
      `${counted(value, 'payment')} of this hour and the last ${value === 1 ? 'has' : 'have'} failed.`,
  },
  'books-age': {
    name: 'Time since the last check of the books',
    value: ({ checkedAt, now }) => ageOf(checkedAt, now, 60 * minuteMs),
    words: (value) => `The books have not been checked for ${counted(value, 'hour')}.`,
  },
  'chain-age': {
    name: 'How far the chains are behind',
    value: (readings) => chainAge(readings),
    words: (value) => `The chain of the journal or of the audit log is ${counted(value, 'minute')} behind.`,
  },
  connections: {
    name: 'Connections to the database',
    value: ({ connections, mostConnections }) =>
      mostConnections === 0 ? undefined : Math.floor((100 * connections) / mostConnections),
    words: (value) => `${value}% of the connections to the database are in use.`,
  },
};

function counted(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}

export const measureNames = Object.keys(measures) as OperationMeasure[];

/** A journal that nobody writes to needs no knot. Of one that is written to, all since the last knot is not tied. */
function chainAge({ writtenAt, tiedAt, unlinkedSince, now }: Readings): number {
  const isBehind = writtenAt !== undefined && (tiedAt === undefined || tiedAt < writtenAt);
  const untiedSince = isBehind ? (tiedAt ?? writtenAt) : undefined;
  return Math.max(ageOf(untiedSince, now, minuteMs) ?? 0, ageOf(unlinkedSince, now, minuteMs) ?? 0);
}

function ageOf(since: Date | undefined, now: Date, unitMs: number): number | undefined {
  return since === undefined
    ? undefined
    : Math.max(0, Math.floor((now.getTime() - since.getTime()) / unitMs));
}

/** What is open of a measure, and since when it has looked otherwise. */
export type Watched = { readonly isOpen: boolean; readonly otherSince: Date | undefined };

export type Step = 'none' | 'notice' | 'forget' | 'raise' | 'end';

/** So long it must be on the other side: two looks. One slow minute is no alarm, and one good minute is no end of it. */
const settledAfterMs = 55_000;

/** One alarm for all the time that it lasts: it is raised once and ended once. */
export function nextStep({ isOpen, otherSince }: Watched, isOver: boolean, now: Date): Step {
  if (isOver === isOpen) return otherSince === undefined ? 'none' : 'forget';
  if (otherSince === undefined) return 'notice';
  if (now.getTime() - otherSince.getTime() < settledAfterMs) return 'none';
  return isOver ? 'raise' : 'end';
}

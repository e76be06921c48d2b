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
  /** In the unit of its threshold, rounded down: what is not quite there raises nothing. */
  readonly value: (readings: Readings) => number | undefined;
  readonly words: (value: number) => string;
};

/** Each with a threshold of the same name among the settings. */
export const measures: Readonly<Record<OperationMeasure, Measure>> = {
  'dead-jobs': {
    value: ({ deadJobs }) => deadJobs,
    words: (value) => `${value} ${value === 1 ? 'job has' : 'jobs have'} failed for good.`,
  },
  'waiting-job': {
    value: ({ jobDueSince, now }) => ageOf(jobDueSince, now, minuteMs),
    words: (value) => `A job that is due has waited for ${value} minutes.`,
  },
  'waiting-mail': {
    value: ({ mailSince, now }) => ageOf(mailSince, now, minuteMs),
    words: (value) => `A mail has waited for ${value} minutes to be taken over by the mail server.`,
  },
  'rates-age': {
    value: ({ ratesAsOf, now }) => ageOf(ratesAsOf, now, 60 * minuteMs),
    words: (value) => `The exchange rates are ${value} hours old.`,
  },
  'late-cases': {
    value: ({ lateCases }) => lateCases,
    words: (value) => `${value} cases have waited for staff longer than their targets.`,
  },
  'failed-payments': {
    value: ({ failedPayments }) => failedPayments,
    words: (value) => `${value} payments of this hour and the last have failed.`,
  },
  'books-age': {
    value: ({ checkedAt, now }) => ageOf(checkedAt, now, 60 * minuteMs),
    words: (value) => `The books have not been checked for ${value} hours.`,
  },
  'chain-age': {
    value: (readings) => chainAge(readings),
    words: (value) => `The chain of the journal or of the audit log is ${value} minutes behind.`,
  },
  connections: {
    value: ({ connections, mostConnections }) =>
      mostConnections === 0 ? undefined : Math.floor((100 * connections) / mostConnections),
    words: (value) => `${value} % of the connections to the database are in use.`,
  },
};

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

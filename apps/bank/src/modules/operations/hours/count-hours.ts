import { type AnswerOf, type getOperations, type getVolumes, isFailure } from '@farthing/contract';
import { eachByItself } from '../../../platform/concurrency/each-by-itself.ts';
import type { Job } from '../../../platform/jobs.ts';
import type { OperationsServices } from '../services.ts';
import {
  type Answered,
  type CountedHour,
  dayOf,
  dueHours,
  firstCounted,
  hourMs,
  hourOf,
  hoursOf,
} from './hour.ts';
import { countAnswered, countMade, listCountedAt, listHours, saveHour } from './hour-store.ts';
import { volumesOf } from './volumes.ts';

type Services = Pick<OperationsServices, 'database' | 'clock'>;

/** So many in a minute catch up with a month in a quarter of an hour, and each is one read of one hour. */
const hoursAtOnce = 60;

/** Every minute: the hour that runs and the one before it; the others as they grow old. */
export function countHoursJob(services: Services): Job<Record<string, never>> {
  return { name: 'count-hours', every: '* * * * *', handle: () => countHours(services) };
}

export async function countHours({ database: { kysely }, clock }: Services): Promise<void> {
  const now = clock.now();
  const counted = await listCountedAt(kysely, firstCounted(now));
  // One that cannot be counted is due again with each run, and newer than all that would wait behind it.
  await eachByItself(dueHours(now, counted, hoursAtOnce), async (hour) => {
    const countedAt = clock.now();
    const [made, answered] = [await countMade(kysely, hour), await countAnswered(kysely, hour)];
    await saveHour(kysely, { hour, countedAt, figures: { made, answered } });
  });
}

/** The hour that runs is counted now, so that what has just happened is on the page. */
export async function readVolumes(
  services: Services,
  asked: string | undefined,
): Promise<AnswerOf<typeof getVolumes>> {
  const { clock, database } = services;
  const now = clock.now();
  const day = asked ?? dayOf(now);
  const [first] = hoursOf(day);
  const from = first ?? now;
  const thisHour = hourOf(now);
  const kept = await listHours(database.kysely, from, new Date(from.getTime() + 24 * hourMs));
  if (day !== dayOf(now)) return volumesOf(day, kept, now);
  const running: CountedHour = {
    hour: thisHour,
    countedAt: now,
    figures: { made: await countMade(database.kysely, thisHour), answered: [] },
  };
  const before = kept.filter(({ hour }) => hour.getTime() !== thisHour.getTime());
  return volumesOf(day, [...before, running], now);
}

const answersShownForMs = 7 * 24 * hourMs;

/** Of the last seven days, as far as they are counted. */
export async function readAnswers({
  database,
  clock,
}: Services): Promise<AnswerOf<typeof getOperations>['answers']> {
  const now = clock.now();
  const from = new Date(hourOf(now).getTime() - answersShownForMs);
  const hours = await listHours(database.kysely, from, now);
  const byQueue = Map.groupBy(
    hours.flatMap(({ figures }) => figures.answered),
    ({ queue }) => queue,
  );
  return [...byQueue].map(([queue, answered]) => ({ queue, ...answersOf(answered) }));
}

function answersOf(answered: readonly Answered[]) {
  const count = answered.reduce((sum, each) => sum + each.count, 0);
  const seconds = answered.reduce((sum, each) => sum + each.seconds, 0);
  return {
    count,
    mean_seconds: Math.round(seconds / Math.max(1, count)),
    slowest_seconds: Math.max(...answered.map(({ slowest }) => slowest)),
  };
}

/** Of this hour and the last, as they were counted in the last minute. */
export async function countFailedPayments({ database, clock }: Services): Promise<number> {
  const now = clock.now();
  const hours = await listHours(database.kysely, new Date(hourOf(now).getTime() - hourMs), now);
  return hours
    .flatMap(({ figures }) => figures.made)
    .filter(({ subject, state }) => subject === 'payments' && isFailure(subject, state))
    .reduce((sum, { count }) => sum + count, 0);
}

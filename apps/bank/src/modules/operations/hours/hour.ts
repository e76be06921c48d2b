import type { DeskQueue, OperationSubject } from '@farthing/contract';

export const hourMs = 3_600_000;
const minuteMs = 60_000;
const dayMs = 24 * hourMs;

/** What was begun in an hour, by what it is, the state that it has now, and its currency. */
export type Made = {
  readonly subject: OperationSubject;
  readonly state: string;
  /** Null for what is no money. */
  readonly currency: string | null;
  readonly count: number;
  /** In minor units, as text: JSON has no number that is large enough. */
  readonly amount: string;
};

/** How long those whose case a person decided in an hour had waited for it. */
export type Answered = {
  readonly queue: DeskQueue;
  readonly count: number;
  readonly seconds: number;
  readonly slowest: number;
};

export type HourFigures = { readonly made: readonly Made[]; readonly answered: readonly Answered[] };

export type CountedHour = { readonly hour: Date; readonly countedAt: Date; readonly figures: HourFigures };

export function hourOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / hourMs) * hourMs);
}

/** As the lists name it: 2026-11-16T09. */
export function hourName(hour: Date): string {
  return hour.toISOString().slice(0, 13);
}

/** The hours of a day of UTC. */
export function hoursOf(day: string): readonly Date[] {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: 24 }, (_, place) => new Date(startMs + place * hourMs));
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** How far back hours are counted. What has not ended after so long is told by the lists, not by this page. */
const countedForMs = 35 * dayMs;

/**
 * How old a count may become. What was begun lately still changes its state, what was begun weeks ago seldom does, and to count
 * a month every minute would read all of it every minute.
 */
function countedAgainAfterMs(ageMs: number): number {
  if (ageMs < 2 * hourMs) return 0;
  return ageMs < 2 * dayMs ? 60 * minuteMs : dayMs;
}

/** The hours to be counted now, newest first, at most so many: what is left over comes a minute later. */
export function dueHours(now: Date, countedAt: ReadonlyMap<number, Date>, atMost: number): readonly Date[] {
  const due: Date[] = [];
  const newestMs = hourOf(now).getTime();
  for (let ms = newestMs; ms > newestMs - countedForMs && due.length < atMost; ms -= hourMs) {
    const last = countedAt.get(ms);
    if (last === undefined || now.getTime() - last.getTime() >= countedAgainAfterMs(newestMs - ms))
      due.push(new Date(ms));
  }
  return due;
}

export function firstCounted(now: Date): Date {
  return new Date(hourOf(now).getTime() - countedForMs);
}

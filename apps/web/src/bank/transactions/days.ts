import type { Transaction } from '@farthing/contract';

export type Day = {
  readonly key: string;
  readonly title: string;
  readonly transactions: readonly Transaction[];
};

/** In the reader's own days, newest first, as the list is. */
export function byDay(transactions: readonly Transaction[], now: Date): Day[] {
  const groups = Map.groupBy(transactions, ({ created_at }) => keyOf(new Date(created_at)));
  return [...groups].map(([key, those]) => ({ key, title: titleOf(key, now), transactions: those }));
}

const dayTitle = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

function keyOf(date: Date): string {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

function titleOf(key: string, now: Date): string {
  if (key === keyOf(now)) return 'Today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return key === keyOf(yesterday) ? 'Yesterday' : dayTitle.format(new Date(`${key}T12:00`));
}

function twoDigits(value: number): string {
  return `${value}`.padStart(2, '0');
}

import type { Transaction } from '@farthing/contract';
import { kindOf } from '../parts/transaction-kind.ts';

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

/** Those with every word that is looked for somewhere in what the page shows of them. */
export function matching(transactions: readonly Transaction[], search: string): readonly Transaction[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return transactions;
  return transactions.filter((transaction) => {
    const { description, reference, amount } = transaction;
    const text = plain(`${description} ${reference} ${amount} ${kindOf(transaction)}`);
    return words.every((word) => text.includes(word));
  });
}

/** Without accents and invisible hyphens: nobody types them into a search. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u00ad,£$€]/gu, '')
    .toLowerCase();
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

import type { AnswerOf, countPayments, ListDescription } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { useStaffApi } from '../session/staff-services.tsx';
import { countQuery } from './list-queries.ts';

const exactly = new Intl.NumberFormat('en-GB');
const roughly = new Intl.NumberFormat('en-GB', {
  notation: 'compact',
  compactDisplay: 'long',
  maximumSignificantDigits: 2,
});

/** How many rows fit, or about how many. Its line is there from the start, so that nothing moves when it comes. */
export function ListCount({
  list,
  filters,
}: {
  list: ListDescription;
  filters: Readonly<Record<string, string>>;
}) {
  const { data } = useQuery(countQuery(useStaffApi(), list, filters));
  return (
    <p role="status" className="min-h-6 text-ink-2">
      {data && countWords(data, list)}
    </p>
  );
}

export function countWords(
  { count, precision }: AnswerOf<typeof countPayments>,
  { one, many }: Pick<ListDescription, 'one' | 'many'>,
): string {
  if (precision === 'about') return `About ${roughly.format(count)} ${many}`;
  if (precision === 'more_than') return `More than ${exactly.format(count)} ${many}`;
  return `${exactly.format(count)} ${count === 1 ? one : many}`;
}

import { fieldsOf, isSpan, type ListDescription, type ListFilter } from '@farthing/contract';

/** A filter in use, in words, and the fields that it takes away when it goes. */
export type FilterInUse = { readonly words: string; readonly fields: readonly string[] };

export function filtersInUse(
  list: ListDescription,
  filters: Readonly<Record<string, string>>,
  colleagues: ReadonlyMap<string, string>,
): readonly FilterInUse[] {
  return Object.entries(list.filters).flatMap(([name, filter]) => {
    const fields = fieldsOf(name, filter).filter((field) => filters[field] !== undefined);
    return fields.length === 0 ? [] : [{ words: wordsOf(name, filter, filters, colleagues), fields }];
  });
}

function wordsOf(
  name: string,
  filter: ListFilter,
  filters: Readonly<Record<string, string>>,
  colleagues: ReadonlyMap<string, string>,
): string {
  const value = filters[name] ?? '';
  if (filter.by === 'colleague') return `${filter.title}: ${colleagues.get(value) ?? value}`;
  if (!isSpan(filter.by)) return `${filter.title}: ${valueWords(filter, value)}`;
  const [from, to] = [filters[`${name}_from`], filters[`${name}_to`]];
  const ends = [from && `from ${valueWords(filter, from)}`, to && `to ${valueWords(filter, to, '59')}`];
  return `${filter.title} ${ends.filter(Boolean).join(' ')}`;
}

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** What nobody can read as a value of the filter is shown as it stands in the address. */
function valueWords({ by, choices }: ListFilter, value: string, minute = '00'): string {
  if (by === 'choice' || by === 'pick')
    return list.format(value.split(',').map((each) => choices?.[each]?.word ?? each));
  if (by === 'days') return dayWords(value, minute);
  return value;
}

/** An hour is of UTC, as days are; it ends with its last minute. */
function dayWords(value: string, minute: string): string {
  const [date = '', hour] = value.split('T');
  const time = new Date(date);
  // A browser takes the 30th of February for a day of March.
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(date)) return value;
  const words = day.format(time);
  return hour === undefined ? words : `${words}, ${hour}:${minute} UTC`;
}

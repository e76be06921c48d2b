import type { ListDescription } from '@farthing/contract';
import { X } from 'lucide-react';
import { filtersInUse } from './filter-words.ts';
import type { useListAddress } from './list-address.ts';

type FilterChipsProps = {
  list: ListDescription;
  address: ReturnType<typeof useListAddress>;
  colleagues: ReadonlyMap<string, string>;
};

/** What the list is narrowed by, in words; each goes by a click. */
export function FilterChips({ list, address: { filters, change, clear }, colleagues }: FilterChipsProps) {
  const inUse = filtersInUse(list, filters, colleagues);
  if (inUse.length === 0) return null;
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap gap-2">
      {inUse.map(({ words, fields }) => (
        <li key={words}>
          <button
            type="button"
            aria-label={`Remove the filter ${words}`}
            onClick={() => change(Object.fromEntries(fields.map((field) => [field, ''])))}
            className={chip}
          >
            <span className="wrap-anywhere">{words}</span>
            <X className="size-4 shrink-0" aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={clear}
          className={`${chip} border-transparent bg-transparent underline`}
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}

const chip =
  'inline-flex min-h-9 items-center gap-2 rounded-md border border-line-strong bg-primary-soft px-3 py-1 text-left text-sm hover:border-ink-3';

import type { Currency } from '@farthing/money';
import { X } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { filtersInWords } from './filter-words.ts';
import type { HistoryView } from './view.ts';

/** Nothing was found: each of what narrows the history can be taken away here. */
export function NothingFits({ view, currency }: { view: HistoryView; currency: Currency }) {
  const filters = filtersInWords(view.chosen, currency);
  // The button goes with what it has taken away, and whoever pressed it stays among the filters.
  const thenFocus = (act: () => void) => () => {
    act();
    document.getElementById('transaction-search')?.focus();
  };
  return (
    <EmptyState
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {filters.map(({ name, words }) => (
            <Button
              key={name}
              look="quiet"
              aria-label={`Remove: ${words}`}
              className="wrap-anywhere min-w-0"
              onClick={thenFocus(() => view.choose(name, ''))}
            >
              {words}
              <X className="size-4.5 shrink-0" aria-hidden="true" />
            </Button>
          ))}
          {filters.length > 1 && <Button onClick={thenFocus(view.clear)}>Clear all filters</Button>}
        </div>
      }
    >
      No transactions match your filters.
    </EmptyState>
  );
}

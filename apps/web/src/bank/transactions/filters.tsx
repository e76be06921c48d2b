import { limits } from '@farthing/contract';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { types, useTransactionsView } from './view.ts';

const labels = { withdrawal: 'Withdrawal', deposit: 'Deposit', transfer: 'Transfer' } as const;

export function Filters() {
  const { type, setType } = useTransactionsView();
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that act at once are no fields of a form */}
      <div role="group" aria-label="Show" className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
        {[undefined, ...types].map((each) => (
          <button
            key={each ?? 'all'}
            type="button"
            aria-pressed={type === each}
            onClick={() => setType(each)}
            className="min-h-11 rounded-md border border-line-strong bg-surface px-4 font-semibold text-ink-2 transition-colors hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
          >
            {each ? labels[each] : 'All'}
          </button>
        ))}
      </div>
      <div className="grid w-full gap-4 sm:flex sm:w-auto">
        <DayFields />
        <SearchField />
      </div>
    </div>
  );
}

/** From which day to which, both included; the calendar of the browser does not offer what could not be. */
function DayFields() {
  const { since, until, setSince, setUntil } = useTransactionsView();
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field id="history-since" label="From">
        <Input
          type="date"
          max={until}
          value={since ?? ''}
          onChange={(event) => setSince(event.currentTarget.value)}
        />
      </Field>
      <Field id="history-until" label="To">
        <Input
          type="date"
          min={since}
          value={until ?? ''}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      </Field>
    </div>
  );
}

function SearchField() {
  const [text, setText] = useSearchText();
  return (
    <div className="relative w-full sm:w-84">
      <Field id="transaction-search" label="Search">
        <Input
          type="search"
          autoComplete="off"
          maxLength={limits.search}
          placeholder="Name, reference or amount"
          className="pl-10"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <Search className="pointer-events-none absolute bottom-3 left-3 size-5 text-ink-3" aria-hidden="true" />
    </div>
  );
}

/** Goes into the address once typing has paused, and not with every letter; and comes from there after a link or Back. */
function useSearchText() {
  const { search, setSearch } = useTransactionsView();
  const [text, setText] = useState(search);
  const [sent, setSent] = useState(search);
  const [arrived, setArrived] = useState(search);
  if (search !== arrived) {
    setArrived(search);
    // What was sent from here may arrive when more has been typed already.
    if (search !== sent) {
      setSent(search);
      setText(search);
    }
  }
  // The address as it is then: a filter that was chosen meanwhile would be undone by the one from before the wait.
  const send = useEffectEvent((wanted: string) => {
    setSent(wanted);
    setSearch(wanted);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts the wait
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === search) return;
    const timer = setTimeout(() => send(wanted), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}

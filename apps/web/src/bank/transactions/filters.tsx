import { limits } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { categoryLabel, categoryNames } from '@farthing/rules';
import { ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { isOfCards } from '../parts/of-cards.ts';
import { directionWords, filtersInWords, movementWords, typeWords } from './filter-words.ts';
import { useTypedFilter } from './typed-filter.ts';
import { directions, type HistoryView, type Problems, problemsOf, types } from './view.ts';

type FiltersProps = {
  view: HistoryView;
  /** Of the account: amounts are meant in it. */
  currency: Currency;
};

export function Filters({ view, currency }: FiltersProps) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <TypeButtons view={view} />
        <SearchField view={view} />
      </div>
      <MoreFilters view={view} currency={currency} />
    </div>
  );
}

function TypeButtons({ view: { chosen, choose } }: Pick<FiltersProps, 'view'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that act at once are no fields of a form
    <div role="group" aria-label="Show" className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
      {(['', ...types] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === (types.find((type) => type === chosen.type) ?? '')}
          onClick={() => choose('type', each)}
          className="min-h-11 rounded-md border border-line-strong bg-surface px-4 font-semibold text-ink-2 transition-colors hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
        >
          {each ? typeWords[each] : 'All'}
        </button>
      ))}
    </div>
  );
}

function SearchField({ view }: Pick<FiltersProps, 'view'>) {
  const [text, setText] = useTypedFilter(view, 'q');
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

/** Open from the start where one of them is in use: nobody wonders why lines are missing. */
function MoreFilters({ view, currency }: FiltersProps) {
  const count = filtersInWords(view.chosen, currency).filter(({ name }) => isInside(name)).length;
  const [isOpen, setIsOpen] = useState(count > 0);
  return (
    <details className="group" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-primary underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        More filters{count > 0 && ` (${count} in use)`}
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      {/* An amount of millions is longer than half the width of a telephone. */}
      <div className="grid grid-cols-2 items-end gap-x-3 gap-y-4 pt-2 max-sm:*:nth-[n+5]:col-span-2 lg:grid-cols-3">
        <ChoiceFields view={view} />
        <DayFields view={view} problems={problemsOf(view.chosen, currency)} />
        <AmountFields view={view} currency={currency} problems={problemsOf(view.chosen, currency)} />
      </div>
    </details>
  );
}

const isInside = (name: string) => name !== 'q' && name !== 'type';

function ChoiceFields({ view: { chosen, choose } }: Pick<FiltersProps, 'view'>) {
  const { site } = useApp();
  const kinds = Object.entries(movementWords).filter(([kind]) => site.issuesCards || !isOfCards(kind));
  return (
    <>
      <Field id="history-direction" label="Direction">
        <Select value={chosen.direction} onChange={(event) => choose('direction', event.currentTarget.value)}>
          <option value="">In and out</option>
          {directions.map((each) => (
            <option key={each} value={each}>
              {directionWords[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="history-kind" label="Kind">
        <Select value={chosen.kind} onChange={(event) => choose('kind', event.currentTarget.value)}>
          <option value="">Every kind</option>
          {kinds.map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="history-category" label="Category">
        <Select value={chosen.category} onChange={(event) => choose('category', event.currentTarget.value)}>
          <option value="">Every category</option>
          {categoryNames.map((name) => (
            <option key={name} value={name}>
              {categoryLabel(name)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

type CheckedProps = Pick<FiltersProps, 'view'> & { problems: Problems };

/** From which day to which, both included; the calendar of the browser does not offer what could not be. */
function DayFields({ view: { chosen, choose }, problems }: CheckedProps) {
  const { since, until } = chosen;
  return (
    <>
      <Field id="history-since" label="From" error={problems.since}>
        <Input
          type="date"
          max={until}
          value={since}
          onChange={(event) => choose('since', event.currentTarget.value)}
        />
      </Field>
      <Field id="history-until" label="To" error={problems.until}>
        <Input
          type="date"
          min={since}
          value={until}
          onChange={(event) => choose('until', event.currentTarget.value)}
        />
      </Field>
    </>
  );
}

/** In the currency of the account, as booked, both included. */
function AmountFields({ view, currency, problems }: CheckedProps & Pick<FiltersProps, 'currency'>) {
  const [min, setMin] = useTypedFilter(view, 'min');
  const [max, setMax] = useTypedFilter(view, 'max');
  return (
    <>
      <Field id="history-min" label="Smallest amount" error={problems.min}>
        <MoneyInput
          currency={currency}
          maxLength={20}
          value={min}
          onChange={(event) => setMin(event.currentTarget.value)}
        />
      </Field>
      <Field id="history-max" label="Largest amount" error={problems.max}>
        <MoneyInput
          currency={currency}
          maxLength={20}
          value={max}
          onChange={(event) => setMax(event.currentTarget.value)}
        />
      </Field>
    </>
  );
}

import type { OwnCard } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { lazy, Suspense, useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { categories, categoryWords } from './category-words.ts';
import { CloseCard } from './close-card.tsx';
import { ControlPinDialog, type Controls, useCardControls } from './control-pin-dialog.tsx';
import { SwitchRow } from './switch-row.tsx';

// The dialog comes when somebody opens it.
const LimitsDialog = lazy(() => import('./limits-dialog.tsx'));

const switches = [
  { of: 'online', label: 'Online payments', hint: 'In shops on the internet and in apps.' },
  { of: 'contactless', label: 'Contactless', hint: 'Holding the card or a phone to a terminal.' },
  { of: 'cash', label: 'Cash machines', hint: 'Taking out cash.' },
  { of: 'abroad', label: 'Payments abroad', hint: 'Merchants in other countries.' },
] as const;

/** What the card may do. Less holds at once; more asks for the PIN. */
export function CardControls({ card }: { card: OwnCard }) {
  const { change, isBusy, waiting, stopWaiting } = useCardControls(card.id);
  return (
    <>
      <Surface className="grid gap-1 px-4 py-5 sm:px-7">
        <h2 className="text-xl">Where it works</h2>
        <div className="divide-y divide-line">
          {switches.map(({ of, label, hint }) => (
            <SwitchRow
              key={of}
              label={label}
              hint={hint}
              isOn={card.allows[of]}
              disabled={isBusy}
              onChange={(isOn) => change({ allows: { [of]: isOn } })}
            />
          ))}
          <SwitchRow
            label="Block gambling"
            hint={gamblingHint(card)}
            isOn={card.gambling.blocked}
            disabled={isBusy || card.gambling.opens_at !== null}
            onChange={(isOn) => change({ block_gambling: isOn })}
          />
        </div>
        <Categories card={card} isBusy={isBusy} change={change} />
      </Surface>
      <Limits card={card} />
      <CloseCard card={card} />
      <ControlPinDialog cardId={card.id} waiting={waiting} onClose={stopWaiting} />
    </>
  );
}

function gamblingHint({ gambling }: OwnCard): string {
  if (gambling.opens_at !== null) return `The block ends on ${formatMoment(gambling.opens_at)}.`;
  return 'The block starts at once. If you turn it off, it ends 48 hours later.';
}

type CategoriesProps = { card: OwnCard; isBusy: boolean; change: (controls: Controls) => void };

function Categories({ card, isBusy, change }: CategoriesProps) {
  const blocked = card.blocked_categories;
  return (
    <details className="border-line border-t pt-3">
      <summary className="min-h-11 cursor-pointer content-center">
        Categories of merchants{' '}
        <span className="text-ink-2 text-sm">
          {blocked.length === 0 ? '(none blocked)' : `(${blocked.length} blocked)`}
        </span>
      </summary>
      <div className="divide-y divide-line">
        {categories.map((group) => (
          <SwitchRow
            key={group}
            label={categoryWords[group]}
            isOn={!blocked.includes(group)}
            disabled={isBusy}
            onChange={(isAllowed) =>
              change({
                blocked_categories: isAllowed
                  ? blocked.filter((each) => each !== group)
                  : [...blocked, group],
              })
            }
          />
        ))}
      </div>
    </details>
  );
}

const limited = [
  { of: 'payment', label: 'Per payment' },
  { of: 'day', label: 'Per day' },
  { of: 'month', label: 'Per month' },
] as const;

function Limits({ card }: { card: OwnCard }) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Surface className="grid gap-3 px-4 py-5 sm:px-7">
      <h2 className="text-xl">Limits</h2>
      <dl className="divide-y divide-line">
        {limited.map(({ of, label }) => {
          const limit = card.limits[of];
          return (
            <div key={of} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-1">
              <dt className="text-ink-2">{label}</dt>
              <dd>{limit === null ? 'No limit' : format(fromDecimal(limit, card.currency))}</dd>
            </div>
          );
        })}
      </dl>
      <div>
        <Button look="quiet" onClick={() => setIsChanging(true)}>
          Change limits
        </Button>
      </div>
      {isChanging && (
        <Suspense fallback={null}>
          <LimitsDialog card={card} onClose={() => setIsChanging(false)} />
        </Suspense>
      )}
    </Surface>
  );
}

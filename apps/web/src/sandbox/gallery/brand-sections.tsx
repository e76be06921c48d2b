import { Coin } from '../../ui/coin/coin.tsx';
import { CoinTurn, SmallCoin } from '../../ui/coin-turn/coin-turn.tsx';
import { SleepingWren } from '../../ui/empty-state/sleeping-wren.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { Wren } from '../../ui/wren/wren.tsx';
import type { GallerySection } from './specimen.tsx';
import { Specimen } from './specimen.tsx';

export const brandSections: readonly GallerySection[] = [
  { id: 'marks', title: 'Marks', Specimens: Marks },
  { id: 'colours', title: 'Colours', Specimens: Colours },
  { id: 'type', title: 'Type', Specimens: Type },
  { id: 'surface', title: 'Surface', Specimens: Surfaces },
];

function Marks() {
  return (
    <div className="flex flex-wrap items-end gap-10">
      <Specimen state="wren">
        <Wren className="size-24 text-primary" />
      </Specimen>
      <Specimen state="wren asleep">
        <SleepingWren className="h-24 text-ink-3" />
      </Specimen>
      <Specimen state="coin">
        <Coin className="size-24" />
      </Specimen>
      <Specimen state="coin that turns once">
        <CoinTurn />
      </Specimen>
      <Specimen state="small coin, where money has moved">
        <SmallCoin />
      </Specimen>
    </div>
  );
}

const colours = [
  'bg-bg',
  'bg-surface',
  'bg-sunken',
  'bg-raised',
  'bg-line',
  'bg-line-strong',
  'bg-ink',
  'bg-ink-2',
  'bg-ink-3',
  'bg-primary',
  'bg-primary-soft',
  'bg-copper',
  'bg-copper-fill',
  'bg-success',
  'bg-success-soft',
  'bg-warning',
  'bg-warning-soft',
  'bg-danger',
  'bg-danger-soft',
  'bg-info',
  'bg-info-soft',
  'bg-focus',
] as const;

function Colours() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3">
      {colours.map((colour) => (
        <li key={colour} className="grid gap-1 text-ink-2 text-sm">
          <span className={`h-12 rounded-md border border-line ${colour}`} />
          {colour.slice(3)}
        </li>
      ))}
    </ul>
  );
}

function Type() {
  return (
    <div className="grid gap-4">
      <p className="font-display font-semibold text-hero">Every farthing</p>
      <p className="font-display font-semibold text-4xl">accounted for</p>
      <p className="font-display font-semibold text-2xl">A heading within a page</p>
      <p className="max-w-prose text-lg">
        Atkinson Hyperlegible Next carries the interface, because a nought is not an O and a one is not an l.
      </p>
      <p className="max-w-prose text-ink-2">Body text, 16 pixels on a line of 24.</p>
      <p className="max-w-prose text-ink-3 text-sm">Small print that can still be read, 14 pixels on 20.</p>
      <p className="font-mono text-xl">GB00 WREN 1844 1844 1844 18</p>
    </div>
  );
}

function Surfaces() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Surface className="p-5">Flat: a hairline.</Surface>
      <Surface lifted className="p-5">
        Lifted: the same hairline and the one shadow.
      </Surface>
    </div>
  );
}

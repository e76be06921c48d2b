import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Age } from '../parts/age.tsx';
import type { Operations } from './operations-query.ts';

type Provider = Operations['providers'][number];

const names = {
  rates: 'Exchange rates',
  mail: 'Mail server',
  chain: 'Chain of deposits',
  cards: 'Card provider',
} as const satisfies Record<Provider['name'], string>;

const states = {
  up: { word: 'Up', tone: 'success' },
  down: { word: 'Down', tone: 'danger' },
  none: { word: 'Not connected', tone: 'neutral' },
} as const satisfies Record<Provider['state'], { word: string; tone: BadgeTone }>;

const columns: readonly Column<Provider>[] = [
  { header: 'Provider', cell: ({ name }) => names[name] },
  { header: 'State', cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].word}</Badge> },
  { header: 'What is known', cell: ({ words }) => words, prose: true },
  {
    header: 'Last worked',
    cell: ({ last_at }) => (last_at === null ? '–' : <Age since={last_at} />),
    align: 'end',
  },
];

/** Those outside of the bank on whom it depends. */
export function Providers({ providers }: { providers: readonly Provider[] }) {
  return (
    <section aria-labelledby="providers-title" className="grid gap-4">
      <h2 id="providers-title" className="text-2xl">
        Providers
      </h2>
      <DataTable dense caption="Providers" columns={columns} rows={providers} rowKey={({ name }) => name} />
    </section>
  );
}

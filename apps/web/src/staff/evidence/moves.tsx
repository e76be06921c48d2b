import type { Evidence } from '@farthing/contract';
import { ArrowRight } from 'lucide-react';
import { Amount } from '../parts/amount.tsx';
import { Party } from './party.tsx';

/** What a yes moves: from whom, to whom, how much. */
export function Moves({ moves }: Pick<Evidence, 'moves'>) {
  return (
    <ul className="@container grid gap-3">
      {moves.map((move) => (
        <li
          key={`${move.from.name} ${move.to.name} ${move.amount}`}
          className="grid gap-2 rounded-md border border-line bg-sunken px-4 py-3"
        >
          <p className="font-semibold text-xl">
            <Amount of={move} />
          </p>
          <div className="grid items-start gap-2 @sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] @sm:gap-4">
            <Party of={move.from} />
            <ArrowRight
              className="size-5 rotate-90 self-center text-ink-3 @sm:rotate-0"
              aria-label="to"
              role="img"
            />
            <Party of={move.to} />
          </div>
        </li>
      ))}
    </ul>
  );
}

import type { AnswerOf, getOwnData } from '@farthing/contract';
import { Surface } from '../../ui/surface/surface.tsx';
import { howLong, keptWords } from './kept-words.ts';

type OwnData = Pick<AnswerOf<typeof getOwnData>, 'kept' | 'law'>;

/** What is kept for how long, and why; what the law asks for comes first. */
export function KeptData({ kept, law }: OwnData) {
  const sorted = kept.toSorted((one, other) => Number(one.days !== null) - Number(other.days !== null));
  return (
    <Surface>
      <dl className="divide-y divide-line">
        {sorted.map(({ kind, days }) => (
          <div key={kind} className="grid gap-1 p-4 sm:grid-cols-2 sm:gap-6">
            <dt className="font-semibold">{keptWords[kind].what}</dt>
            <dd className="grid gap-1">
              <span>{howLong(kind, days)}</span>
              <span className="text-ink-2 text-sm">{days === null ? law : keptWords[kind].why}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Surface>
  );
}

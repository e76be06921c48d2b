import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { statisticsQuery } from './inbox-queries.ts';
import { lasting } from './words.ts';

/** Figures, for whoever has no conversation open. */
export function Statistics() {
  const [days, setDays] = useState(7);
  const query = useQuery(statisticsQuery(useStaffApi(), days));
  return (
    <section aria-label="Figures" className="grid content-start gap-4 rounded-lg border border-line p-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-xl">Figures</h2>
        <Field id="statistics-days" label="Begun within" hideLabel>
          <Select value={days} onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}>
            <option value={1}>The last day</option>
            <option value={7}>The last 7 days</option>
            <option value={30}>The last 30 days</option>
            <option value={90}>The last 90 days</option>
          </Select>
        </Field>
      </div>
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading figures" lines={6} />}
        failed="The figures could not be loaded."
      >
        {(figures) => (
          <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            <Figure label="Waiting now" value={String(figures.waiting)} />
            <Figure label="Longest wait now" value={lasting(figures.longest_wait_seconds)} />
            <Figure label="First answer after (median)" value={lasting(figures.first_answer_seconds)} />
            <Figure label="Begun" value={String(figures.opened)} />
            <Figure label="Solved" value={String(figures.solved)} />
            <Figure label="Solved after (median)" value={lasting(figures.solved_after_seconds)} />
            <Figure
              label={ratedBy(figures.ratings)}
              value={figures.average_rating === null ? '–' : `${figures.average_rating.toFixed(1)} of 5`}
            />
          </dl>
        )}
      </Loaded>
      <p className="text-ink-3 text-sm">
        Keys: j and k for the next and the previous conversation, c to take it on, r to answer.
      </p>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-0.5 rounded-md border border-line bg-surface px-4 py-3">
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd className="text-2xl tabular-nums">{value}</dd>
    </div>
  );
}

function ratedBy(people: number): string {
  if (people === 0) return 'Rating';
  return people === 1 ? 'Rating of 1 person' : `Rating of ${people} people`;
}

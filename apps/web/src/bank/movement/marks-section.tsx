import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { BillPart } from './bill-part.tsx';
import { CategoryPart } from './category-part.tsx';
import { type Marked, marksQuery } from './marks-query.ts';
import { NotePart } from './note-part.tsx';

type MarksSectionProps = {
  marked: Marked;
  /** Who was paid or has paid, and which way. */
  party: string | null;
  direction: 'in' | 'out';
};

/** What a movement was for, and what its owner wants to remember of it. Loaded after what the bank knows. */
export default function MarksSection({ marked, party, direction }: MarksSectionProps) {
  const query = useQuery(marksQuery(useApp().api, marked));
  return (
    <Surface className="grid gap-5 p-5 sm:p-7">
      <h2 className="text-xl">Your notes</h2>
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading your notes" lines={4} />}
        failed="Your notes could not be loaded."
      >
        {(marks) => (
          <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
            <div className="grid content-start gap-6">
              <CategoryPart marked={marked} marks={marks} party={party} direction={direction} />
              <BillPart marked={marked} marks={marks} />
            </div>
            <NotePart marked={marked} marks={marks} />
          </div>
        )}
      </Loaded>
    </Surface>
  );
}

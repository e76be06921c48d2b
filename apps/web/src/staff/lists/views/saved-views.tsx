import type { ListDescription, SavedView } from '@farthing/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '../../../ui/button/button.tsx';
import { useToast } from '../../../ui/toast/toast.tsx';
import { useStaffApi } from '../../session/staff-services.tsx';
import { SaveView } from './save-view.tsx';
import { viewsQuery } from './view-queries.ts';

type SavedViewsProps = { list: ListDescription; query: Readonly<Record<string, string>> };

/** Views of the list that were saved, as tabs: one's own, and those that colleagues share. */
export function SavedViews({ list, query }: SavedViewsProps) {
  const { data: views = [] } = useQuery(viewsQuery(useStaffApi(), list.name));
  const shown = sorted(query);
  const current = views.find((view) => sorted(Object.fromEntries(new URLSearchParams(view.query))) === shown);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b">
      <nav aria-label="Saved views">
        <ul className="flex flex-wrap gap-x-1">
          <Tab to="?" isCurrent={shown === ''} label={`All ${list.many}`} />
          {views.map(({ id, name, query: saved, mine, by }) => (
            <Tab
              key={id}
              to={`?${saved}`}
              isCurrent={id === current?.id}
              label={mine ? name : `${name} (${by.name})`}
            />
          ))}
        </ul>
      </nav>
      {current?.mine && <RemoveView view={current} />}
      {current === undefined && shown !== '' && <SaveView list={list} query={query} />}
    </div>
  );
}

/** One text for the same fields in whichever order. */
function sorted(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
}

function Tab({ to, isCurrent, label }: { to: string; isCurrent: boolean; label: string }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? 'true' : undefined}
        className="wrap-anywhere -mb-px inline-flex min-h-11 items-center rounded-t-sm border-transparent border-b-2 px-3 font-semibold text-ink-2 -outline-offset-2 hover:text-ink aria-[current]:border-primary aria-[current]:text-primary"
      >
        {label}
      </Link>
    </li>
  );
}

function RemoveView({ view: { id, list, name } }: { view: SavedView }) {
  const api = useStaffApi();
  const client = useQueryClient();
  const show = useToast();
  const removal = useMutation({
    mutationFn: () => api.call('DELETE /staff/list-views/:viewId/', { params: { viewId: id } }),
    networkMode: 'always',
    onSuccess: () => show(`The view “${name}” is removed.`),
    onError: (error) => show(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: viewsQuery(api, list).queryKey }),
  });
  return (
    <Button look="quiet" busy={removal.isPending} onClick={() => removal.mutate()}>
      Remove this view
    </Button>
  );
}

import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { thresholdsQuery } from './operations-query.ts';

/** Thresholds that are reached now, and since when. Nothing is shown when there are none. */
export function OpenAlarms() {
  const { data } = useQuery(thresholdsQuery(useStaffApi()));
  const open = data?.measures.filter(({ raised_at }) => raised_at !== null) ?? [];
  if (open.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={open.length === 1 ? 'A threshold is reached' : `${open.length} thresholds are reached`}
      announced
    >
      <ul className="grid gap-2">
        {open.map(({ measure, summary, raised_at }) => (
          <li key={measure}>
            {summary} Since {formatMoment(raised_at ?? '')}.
          </li>
        ))}
        <li>
          <RouteLink to="/staff/operations/alarms">All that is watched</RouteLink>
        </li>
      </ul>
    </Alert>
  );
}

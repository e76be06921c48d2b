import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';

/** Until when a case should be decided, or that it is late. */
export function DueMark({ dueAt }: { dueAt: string }) {
  const isLate = Date.parse(dueAt) <= Date.now();
  return (
    <time dateTime={dueAt} title={formatMoment(dueAt)} className="whitespace-nowrap">
      {isLate ? <Badge tone="warning">Late</Badge> : formatMoment(dueAt)}
    </time>
  );
}

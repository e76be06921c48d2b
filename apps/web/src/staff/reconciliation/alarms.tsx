import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { Allowed, useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { type Alarm, alarmsQuery } from './reconciliation-queries.ts';
import { useEntryChange } from './use-entry-change.ts';

/** What the bank has found wrong with itself. Nothing is shown when there is nothing, or for whom it is not. */
export function Alarms() {
  const { may } = useStaff();
  const { data } = useQuery({ ...alarmsQuery(useStaffApi()), enabled: may('alarms.read') });
  const [asked, setAsked] = useState<Alarm | null>(null);
  if (data === undefined || data.open === 0) return null;
  const { alarms, open } = data;
  return (
    <Alert tone="danger" title={open === 1 ? 'An alarm is open' : `${open} alarms are open`} announced>
      <ul className="grid gap-3">
        {alarms.map((alarm) => (
          <li key={alarm.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
            <span className="wrap-anywhere min-w-0 grow basis-80">
              {alarm.summary}{' '}
              <span className="whitespace-nowrap text-sm">
                Since <time dateTime={alarm.raised_at}>{formatMoment(alarm.raised_at)}</time>
              </span>
            </span>
            <Allowed permission="alarms.acknowledge">
              <Button look="quiet" onClick={() => setAsked(alarm)}>
                Acknowledge
              </Button>
            </Allowed>
          </li>
        ))}
        {open > alarms.length && <li>And {open - alarms.length} more.</li>}
      </ul>
      {asked && <AcknowledgeDialog alarm={asked} onClose={() => setAsked(null)} />}
    </Alert>
  );
}

function AcknowledgeDialog({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const api = useStaffApi();
  const change = useEntryChange();
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Acknowledge the alarm"
      action="Acknowledge"
      hint="What you found and what was done. It is kept in the audit log."
      onConfirm={({ reason }) =>
        change(
          api.call('POST /staff/alarms/:alarmId/acknowledge/', {
            params: { alarmId: alarm.id },
            body: { reason },
          }),
        )
      }
    >
      <p>{alarm.summary}</p>
      <p>If nothing has changed in a week, it is raised again.</p>
    </ReasonDialog>
  );
}

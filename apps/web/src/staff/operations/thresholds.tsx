import { useMutation, useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Allowed, useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { type Thresholds as Answer, thresholdsQuery } from './operations-query.ts';

/** What is watched and at which thresholds, what is over, and who is told. */
export function Thresholds() {
  const query = useQuery(thresholdsQuery(useStaffApi()));
  return (
    <Loaded
      query={query}
      waiting={<Skeleton label="Loading the alarms" lines={8} />}
      failed="The alarms could not be loaded."
    >
      {(thresholds) => (
        <div className="grid gap-10">
          <Watched measures={thresholds.measures} />
          <Channels channels={thresholds.channels} />
          <History history={thresholds.history} />
        </div>
      )}
    </Loaded>
  );
}

type Measure = Answer['measures'][number];

function Watched({ measures }: { measures: readonly Measure[] }) {
  const { may } = useStaff();
  const columns: readonly Column<Measure>[] = [
    { header: 'What is watched', cell: ({ name }) => name },
    { header: 'Now', cell: ({ value_text }) => value_text, align: 'end' },
    {
      header: 'Alarm at',
      cell: ({ measure, threshold_text }) =>
        may('settings.read') ? (
          <RouteLink to={`/staff/settings/alarms.${measure}`}>{threshold_text}</RouteLink>
        ) : (
          threshold_text
        ),
      align: 'end',
    },
    {
      header: 'State',
      cell: ({ raised_at }) =>
        raised_at === null ? (
          <Badge tone="success">In order</Badge>
        ) : (
          <Badge tone="danger">Since {formatMoment(raised_at)}</Badge>
        ),
      align: 'end',
    },
  ];
  return (
    <section aria-labelledby="thresholds-title" className="grid gap-4">
      <h2 id="thresholds-title" className="text-2xl">
        What is watched
      </h2>
      <p className="max-w-prose text-ink-2">
        We check once a minute. An alarm is raised when two checks in a row reach a threshold, and ends when
        two in a row do not. Thresholds are settings, which two people change.
      </p>
      <DataTable
        dense
        caption="What is watched"
        columns={columns}
        rows={measures}
        rowKey={({ measure }) => measure}
      />
    </section>
  );
}

function Channels({ channels: { mails, webhook_host, webhook_signed } }: Pick<Answer, 'channels'>) {
  const { may } = useStaff();
  return (
    <section aria-labelledby="channels-title" className="grid gap-4">
      <h2 id="channels-title" className="text-2xl">
        Who is told
      </h2>
      <ul className="grid gap-1">
        <li>{mailWords(mails)}</li>
        <li>
          {webhook_host === null ? 'No webhook is set. ' : `The webhook at ${webhook_host}. `}
          {webhook_host !== null &&
            !webhook_signed &&
            'Nothing is posted: the environment of the bank has no secret to sign by. '}
          {may('settings.read') && (
            <RouteLink to="/staff/settings/alarms.webhook">Where alarms are posted</RouteLink>
          )}
        </li>
      </ul>
      <Allowed permission="operations.retry">
        <TestAlarm />
      </Allowed>
    </section>
  );
}

function mailWords(mails: number): string {
  if (mails === 0) return 'No address gets an email: the environment of the bank names none.';
  return mails === 1 ? 'One address gets an email.' : `${mails} addresses get an email.`;
}

function TestAlarm() {
  const api = useStaffApi();
  const test = useMutation({
    mutationFn: () => api.call('POST /staff/operations/alarms/test/', {}),
    networkMode: 'always',
  });
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="quiet" busy={test.isPending} onClick={() => test.mutate()}>
        Send a test alarm
      </Button>
      {test.data && (
        <Alert
          tone={test.data.webhook === 'sent' || test.data.webhook === 'none' ? 'info' : 'warning'}
          title="A test alarm"
          announced
        >
          {test.data.message}
        </Alert>
      )}
      {test.error && (
        <Alert tone="danger" title="The test alarm was not sent" announced>
          {test.error.message}
        </Alert>
      )}
    </div>
  );
}

type Ended = Answer['history'][number];

const endedColumns: readonly Column<Ended>[] = [
  { header: 'What it was', cell: ({ summary }) => summary },
  { header: 'From', cell: ({ raised_at }) => formatMoment(raised_at), align: 'end' },
  { header: 'To', cell: ({ ended_at }) => formatMoment(ended_at), align: 'end' },
];

function History({ history }: Pick<Answer, 'history'>) {
  return (
    <section aria-labelledby="history-title" className="grid gap-4">
      <h2 id="history-title" className="text-2xl">
        Alarms that have ended
      </h2>
      {history.length === 0 ? (
        <p className="text-ink-2">No threshold has been reached yet.</p>
      ) : (
        <DataTable
          dense
          caption="Alarms that have ended"
          columns={endedColumns}
          rows={history}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}

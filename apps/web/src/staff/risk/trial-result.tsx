import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Amount } from '../parts/amount.tsx';
import type { Trial } from './risk-query.ts';
import { answerWord } from './risk-words.ts';

type Change = Trial['changes'][number];
type Example = Trial['examples'][number];

const figures = new Intl.NumberFormat('en-GB');

/** What other rules would have meant. `isOld`: the draft was changed after it was tried. */
export function TrialResult({ trial, isOld }: { trial: Trial; isOld: boolean }) {
  const { otherwise, changes, examples } = trial;
  return (
    <div className="grid gap-5">
      {isOld && (
        <Alert tone="warning" title="You have changed the draft since" announced>
          Try it again to see what it means now.
        </Alert>
      )}
      <Alert tone="info" title={titleOf(trial)} announced={!isOld}>
        {scopeOf(trial)}
      </Alert>
      {otherwise > 0 && (
        <>
          <DataTable
            dense
            caption="How they would have been answered"
            columns={changeColumns}
            rows={changes}
            rowKey={({ before, after }) => `${before} ${after}`}
          />
          <section aria-labelledby="examples-title" className="grid gap-2">
            <h3 id="examples-title" className="font-semibold">
              Examples, newest first
            </h3>
            <DataTable
              dense
              caption="Payments with a different answer"
              columns={exampleColumns}
              rows={examples}
              rowKey={({ withdrawal_id }) => withdrawal_id}
            />
          </section>
        </>
      )}
    </div>
  );
}

function titleOf({ otherwise }: Trial): string {
  if (otherwise === 0) return 'No payment would have a different answer';
  return otherwise === 1
    ? '1 payment would have a different answer'
    : `${figures.format(otherwise)} payments would have a different answer`;
}

function scopeOf({ payments, payments_in_all: all }: Trial): string {
  const counted = all === 1 ? '1 payment' : `${figures.format(all)} payments`;
  return payments === all
    ? `Of ${counted} in the last 90 days.`
    : `Of the newest ${figures.format(payments)} of ${counted} in the last 90 days. The older ones were not tried.`;
}

const changeColumns: readonly Column<Change>[] = [
  { header: 'Answered', cell: ({ before }) => answerWord(before) },
  { header: 'By the draft', cell: ({ after }) => answerWord(after) },
  { header: 'Payments', cell: ({ payments }) => figures.format(payments), align: 'end' },
];

const exampleColumns: readonly Column<Example>[] = [
  {
    header: 'Payment',
    cell: ({ withdrawal_id, reference }) => (
      <RouteLink to={`/staff/payments/${withdrawal_id}`}>{reference}</RouteLink>
    ),
  },
  { header: 'Confirmed', cell: ({ confirmed_at }) => formatMoment(confirmed_at) },
  { header: 'Answered', cell: ({ before }) => answerWord(before) },
  { header: 'By the draft', cell: ({ after }) => answerWord(after) },
  { header: 'Rules that apply', cell: ({ rules }) => rules.join(', ') || 'none' },
  { header: 'Amount', cell: (example) => <Amount of={example} />, align: 'end' },
];

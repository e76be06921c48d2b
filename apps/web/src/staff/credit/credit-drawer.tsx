import type { StaffCredit } from '@farthing/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { DescriptionList } from '../../ui/description-list/description-list.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Amount } from '../parts/amount.tsx';
import { DetailDrawer } from '../parts/dialogs/detail-drawer.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { DecideCredit } from './decide-credit.tsx';

export function CreditDrawer({ creditId }: { creditId: string }) {
  const query = useQuery(creditQuery(useStaffApi(), creditId));
  const name = query.data?.customer.full_name;
  return (
    <DetailDrawer
      title={name === undefined ? 'Credit card' : `Credit card of ${name}`}
      backTo="/staff/credit"
    >
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the credit card" lines={10} />}
        failed="The credit card could not be loaded."
      >
        {(found) => <Shown found={found} />}
      </Loaded>
    </DetailDrawer>
  );
}

function Shown({ found }: { found: StaffCredit }) {
  const { credit, customer } = found;
  return (
    <div className="grid gap-5">
      <RouteLink to={`/staff/customers/${customer.id}`}>{customer.full_name}</RouteLink>
      {credit.late && (
        <Alert tone="danger" title={`Late since ${formatDay(credit.late.since)}`}>
          <Amount of={{ amount: credit.late.least, currency: credit.currency }} /> of the least payment is
          missing.
        </Alert>
      )}
      <section className="grid gap-2" aria-label="The credit card">
        <h3 className="text-lg">The credit card</h3>
        <DescriptionList items={factsOf(found)} />
      </section>
      <Affordability found={found} />
      {found.proposal_id === null ? (
        <DecideCredit found={found} />
      ) : (
        <RouteLink to={`/staff/proposals/${found.proposal_id}`}>There is a proposal about it</RouteLink>
      )}
    </div>
  );
}

function factsOf({ credit }: StaffCredit) {
  const of = (amount: string) => <Amount of={{ amount, currency: credit.currency }} />;
  const isOpen = credit.state === 'open';
  return [
    { term: 'Asked for', detail: of(credit.wished) },
    { term: 'Asked on', detail: formatMoment(credit.asked_at) },
    ...(credit.limit === null ? [] : [{ term: 'Limit', detail: of(credit.limit) }]),
    { term: 'Interest', detail: `${credit.terms.rate}% a year` },
    ...(isOpen
      ? [
          { term: 'Owed today', detail: of(credit.owed.total) },
          { term: 'Set aside for merchants', detail: of(credit.pending) },
          { term: 'Left to spend', detail: of(credit.available) },
        ]
      : []),
    ...(credit.due === null
      ? []
      : [
          {
            term: `Due on ${formatDay(credit.due.on)}`,
            detail: (
              <>
                {of(credit.due.full)}, at least {of(credit.due.least)}
              </>
            ),
          },
        ]),
    ...(credit.decision === null ? [] : [{ term: 'Said with the decision', detail: credit.decision }]),
  ];
}

const verdicts = {
  affordable: ['success', 'It looks affordable'],
  tight: ['warning', 'It would be tight'],
  'not-affordable': ['danger', 'It does not look affordable'],
} as const;

function Affordability({ found: { credit, affordability } }: { found: StaffCredit }) {
  const of = (amount: string) => <Amount of={{ amount, currency: credit.currency }} />;
  const [tone, title] = verdicts[affordability.verdict];
  return (
    <section className="grid gap-2" aria-label="Affordability">
      <h3 className="text-lg">Each month, over the last 90 days</h3>
      <Alert tone={tone} title={title}>
        As if all of {of(affordability.limit)} were owed. It is worked out from the accounts here. Money at
        other banks is not in it.
      </Alert>
      <DescriptionList
        items={[
          { term: 'Comes in', detail: of(affordability.income) },
          { term: 'Goes out', detail: of(affordability.outgo) },
          { term: 'Other debts', detail: of(affordability.other_debt) },
          { term: 'Least payment', detail: of(affordability.least_payment) },
          { term: 'Paid off in three years', detail: of(affordability.paid_off) },
          { term: 'Left with the least payment', detail: of(affordability.left) },
          { term: 'Left if it is paid off in three years', detail: of(affordability.left_if_paid_off) },
          {
            term: 'Debts, of what comes in',
            detail: affordability.debt_share === null ? 'Nothing comes in' : `${affordability.debt_share}%`,
          },
        ]}
      />
    </section>
  );
}

function creditQuery(api: Api, creditId: string) {
  return queryOptions({
    queryKey: ['credit-card', creditId],
    queryFn: ({ signal }) => api.call('GET /staff/credit/:creditId/', { params: { creditId }, signal }),
    networkMode: 'always',
  });
}

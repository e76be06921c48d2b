import type { StaffLending } from '@farthing/contract';
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
import { Decide } from './decide.tsx';
import { Papers } from './papers.tsx';
import { monthsOf, productWords } from './words.ts';

export function LendingDrawer({ loanId }: { loanId: string }) {
  const query = useQuery(lendingQuery(useStaffApi(), loanId));
  const name = query.data?.customer.full_name;
  return (
    <DetailDrawer title={name === undefined ? 'Loan' : `Loan of ${name}`} backTo="/staff/lending">
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the loan" lines={10} />}
        failed="The loan could not be loaded."
      >
        {(found) => <Shown found={found} />}
      </Loaded>
    </DetailDrawer>
  );
}

function Shown({ found }: { found: StaffLending }) {
  const { loan, customer } = found;
  return (
    <div className="grid gap-5">
      <RouteLink to={`/staff/customers/${customer.id}`}>{customer.full_name}</RouteLink>
      {loan.arrears.days > 0 && (
        <Alert
          tone="danger"
          title={`Late for ${loan.arrears.days === 1 ? '1 day' : `${loan.arrears.days} days`}`}
        >
          <Amount of={{ amount: loan.arrears.amount, currency: loan.currency }} /> of its instalments is
          missing.
        </Alert>
      )}
      <section className="grid gap-2" aria-label="The loan">
        <h3 className="text-lg">The loan</h3>
        <DescriptionList items={factsOf(found)} />
      </section>
      <Affordability found={found} />
      <Papers loan={loan} />
      {found.proposal_id === null ? (
        <Decide found={found} />
      ) : (
        <RouteLink to={`/staff/proposals/${found.proposal_id}`}>There is a proposal about it</RouteLink>
      )}
    </div>
  );
}

function factsOf({ loan, written_off, recovered }: StaffLending) {
  const of = (amount: string) => <Amount of={{ amount, currency: loan.currency }} />;
  const [next] = loan.coming;
  return [
    { term: 'Amount', detail: of(loan.amount) },
    { term: 'Product', detail: productWords[loan.product] },
    { term: 'Term', detail: `${monthsOf(loan.months)} at ${loan.rate}% a year` },
    ...(loan.instalments === 'turnover'
      ? [{ term: 'Paid by', detail: `${loan.share}% of what comes in` }]
      : []),
    { term: 'For', detail: loan.purpose },
    { term: 'Asked for', detail: formatMoment(loan.asked_at) },
    ...(loan.paid_out_on === null ? [] : [{ term: 'Paid out', detail: formatDay(loan.paid_out_on) }]),
    ...(loan.state === 'running' ? [{ term: 'Owed today', detail: of(loan.owed.total) }] : []),
    ...(next === undefined
      ? []
      : [
          {
            term: nextTerm(loan),
            detail: of(next.amount),
          },
        ]),
    ...(loan.decision === null ? [] : [{ term: 'Said with the decision', detail: loan.decision }]),
    ...(loan.state === 'written-off'
      ? [
          { term: 'Written off', detail: of(written_off) },
          { term: 'Recovered', detail: of(recovered) },
        ]
      : []),
  ];
}

function nextTerm({ state, instalments }: StaffLending['loan']): string {
  const which = state === 'running' ? 'Next' : 'First';
  return instalments === 'turnover' ? `${which} month, as expected` : `${which} instalment`;
}

const verdicts = {
  affordable: ['success', 'It looks affordable'],
  tight: ['warning', 'It would be tight'],
  'not-affordable': ['danger', 'It does not look affordable'],
} as const;

function Affordability({ found: { loan, affordability } }: { found: StaffLending }) {
  const of = (amount: string) => <Amount of={{ amount, currency: loan.currency }} />;
  const [tone, title] = verdicts[affordability.verdict];
  return (
    <section className="grid gap-2" aria-label="Affordability">
      <h3 className="text-lg">Each month, over the last 90 days</h3>
      <Alert tone={tone} title={title}>
        It is worked out from the accounts here. Money at other banks is not in it.
      </Alert>
      <DescriptionList
        items={[
          { term: 'Comes in', detail: of(affordability.income) },
          { term: 'Goes out', detail: of(affordability.outgo) },
          { term: 'Other debts', detail: of(affordability.other_debt) },
          {
            term: isSpread(loan) ? 'Instalment, by month' : 'Instalment',
            detail: of(affordability.instalment),
          },
          { term: 'Left', detail: of(affordability.left) },
          { term: 'Left if the rate were 3 points higher', detail: of(affordability.left_under_stress) },
          {
            term: 'Debts, of what comes in',
            detail: affordability.debt_share === null ? 'Nothing comes in' : `${affordability.debt_share}%`,
          },
        ]}
      />
    </section>
  );
}

/** What is paid at once, or as money comes in, counts by the month's part of it. */
function isSpread({ instalments }: StaffLending['loan']): boolean {
  return instalments === 'turnover' || instalments === 'bullet';
}

function lendingQuery(api: Api, loanId: string) {
  return queryOptions({
    queryKey: ['lending-loan', loanId],
    queryFn: ({ signal }) => api.call('GET /staff/lending/:loanId/', { params: { loanId }, signal }),
    networkMode: 'always',
  });
}

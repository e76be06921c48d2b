import type { Evidence, StaffPayment } from '@farthing/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Badge } from '../../ui/badge/badge.tsx';
import type { Column } from '../../ui/data-table/data-table.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EvidenceView } from '../evidence/evidence-view.tsx';
import { Amount } from '../parts/amount.tsx';
import { DetailDrawer } from '../parts/detail-drawer.tsx';
import { FilterForm, spanFields } from '../parts/filter-form.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { useListFilters } from './list-filters.ts';
import { paymentFilterNames, paymentQuery, paymentsQuery } from './list-queries.ts';
import { MoneyList } from './money-list.tsx';
import { paymentStates, wordsOf } from './state-words.ts';

const fields = [
  { name: 'state', label: 'State', choices: wordsOf(paymentStates) },
  { name: 'q', label: 'Reference or payee' },
  ...spanFields,
  { name: 'customer_id', label: 'Id of the payer' },
];

/** Every payment out of a wallet, also those that nobody has to decide on any more. */
export default function PaymentsPage() {
  const { withdrawalId } = useParams();
  const { filters, set } = useListFilters(paymentFilterNames);
  const pages = useInfiniteQuery(paymentsQuery(useStaffApi(), filters));
  return (
    <>
      <PageHead
        title="Payments"
        intro="Every payment out of a wallet, open and closed. Amounts to filter by are what left the wallet."
      />
      <div className="grid gap-6">
        <FilterForm fields={fields} filters={filters} onFilter={set} />
        <MoneyList
          what="payments"
          path="/staff/payments"
          pages={pages}
          rows={pages.data?.pages.flatMap((page) => page.payments)}
          columns={columns}
          currentId={withdrawalId}
        />
      </div>
      {withdrawalId !== undefined && <PaymentDrawer withdrawalId={withdrawalId} />}
    </>
  );
}

const columns: readonly Column<StaffPayment>[] = [
  { header: 'Payee', cell: ({ payee }) => payee.name },
  { header: 'Payer', cell: ({ customer }) => customer.full_name },
  { header: 'Asked for', cell: ({ at }) => <Moment at={at} /> },
  {
    header: 'State',
    cell: ({ state }) => <Badge tone={paymentStates[state].tone}>{paymentStates[state].word}</Badge>,
  },
  { header: 'Payee gets', cell: ({ amount }) => <Amount of={amount} />, align: 'end' },
  { header: 'Payer gives', cell: ({ debit }) => <Amount of={debit} />, align: 'end' },
];

function PaymentDrawer({ withdrawalId }: { withdrawalId: string }) {
  const query = useQuery(paymentQuery(useStaffApi(), withdrawalId));
  return (
    <DetailDrawer
      title={query.data ? `Payment to ${query.data.payment.payee.name}` : 'Payment'}
      backTo="/staff/payments"
    >
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the payment" lines={8} />}
        failed="The payment could not be loaded."
      >
        {({ payment, evidence }) => (
          <div className="grid gap-5">
            <div className="flex flex-wrap items-center gap-4">
              <Badge tone={paymentStates[payment.state].tone}>{paymentStates[payment.state].word}</Badge>
              {payment.state === 'in-review' && (
                <RouteLink to={`/staff/queues/withdrawals/${payment.id}`}>Decide on it</RouteLink>
              )}
            </div>
            <EvidenceView
              evidence={{
                ...evidence,
                moves: evidence.moves.length > 0 ? evidence.moves : [moveOf(payment)],
              }}
              movesTitle="From and to"
              reasonsTitle={payment.state === 'in-review' ? 'Why it is held' : 'What the rules of risk said'}
            />
          </div>
        )}
      </Loaded>
    </DetailDrawer>
  );
}

/** Of a payment that nobody decides on any more: who, to whom and how much is still to be read. */
function moveOf({ customer, payee, amount }: StaffPayment): Evidence['moves'][number] {
  const ending = (digits: string) => `•••• ${digits}`;
  return {
    from: {
      kind: 'customer',
      name: customer.full_name,
      customer_id: customer.id,
      account: ending(customer.account_ending),
      bank_name: null,
    },
    to: {
      kind: 'outside',
      name: payee.name,
      customer_id: null,
      account: ending(payee.account_ending),
      bank_name: payee.bank_name,
    },
    ...amount,
  };
}

import { type Evidence, paymentList, paymentStates, type StaffPayment } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Badge } from '../../ui/badge/badge.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EvidenceView } from '../evidence/evidence-view.tsx';
import { DetailDrawer } from '../parts/dialogs/detail-drawer.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { paymentQuery } from './list-queries.ts';
import { ListView } from './list-view.tsx';

/** Every payment out of a wallet, also those that nobody has to decide on any more. */
export default function PaymentsPage() {
  const { withdrawalId } = useParams();
  return (
    <>
      <PageHead title="Payments" intro="Every payment out of a wallet, open and closed." />
      <ListView list={paymentList} currentId={withdrawalId} />
      {withdrawalId !== undefined && <PaymentDrawer withdrawalId={withdrawalId} />}
    </>
  );
}

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
              {payment.batch !== null && (
                <RouteLink to={`/staff/company-files/${payment.batch.id}`}>
                  From the file {payment.batch.file_name}
                </RouteLink>
              )}
            </div>
            <EvidenceView
              evidence={{
                ...evidence,
                moves: evidence.moves.length > 0 ? evidence.moves : [moveOf(payment)],
              }}
              movesTitle="From and to"
              reasonsTitle={payment.state === 'in-review' ? 'Why it is held' : 'What the risk rules said'}
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
      bank_code: null,
      bank_name: null,
    },
    to: {
      kind: 'outside',
      name: payee.name,
      customer_id: null,
      account: ending(payee.account_ending),
      bank_code: null,
      bank_name: payee.bank_name,
    },
    ...amount,
  };
}

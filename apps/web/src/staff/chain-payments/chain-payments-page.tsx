import { chainPaymentList } from '@farthing/contract';
import { useParams } from 'react-router';
import { ListView } from '../lists/list-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ChainPaymentDrawer } from './chain-payment-drawer.tsx';

/** Every payment to an address of a deposit; what two people have to decide is in doubt. */
export default function ChainPaymentsPage() {
  const { chainPaymentId } = useParams();
  return (
    <>
      <PageHead
        title="Chain payments"
        intro="Every payment that a network shows at an address of a deposit. Two of you decide on those in doubt."
      />
      <ListView list={chainPaymentList} currentId={chainPaymentId} />
      {chainPaymentId !== undefined && <ChainPaymentDrawer id={chainPaymentId} />}
    </>
  );
}

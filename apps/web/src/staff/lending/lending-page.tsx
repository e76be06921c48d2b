import { lendingList } from '@farthing/contract';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { ListView } from '../lists/list-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { LendingDrawer } from './lending-drawer.tsx';

const Portfolio = lazy(() => import('../bad-debts/portfolios.tsx'));

/** What the bank has lent by instalments; what waits for a decision is found by its state. */
export default function LendingPage() {
  const { loanId } = useParams();
  return (
    <>
      <PageHead
        title="Loans by instalments"
        intro="What is lent, what is late, and every loan. A row opens the loan with the borrower’s income and outgoings."
      />
      <Suspense fallback={<Placeholder label="Loading the figures" className="h-40" />}>
        <Portfolio of="lending" />
      </Suspense>
      <ListView list={lendingList} currentId={loanId} />
      {loanId !== undefined && <LendingDrawer loanId={loanId} />}
    </>
  );
}

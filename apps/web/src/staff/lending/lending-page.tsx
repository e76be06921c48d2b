import { lendingList } from '@farthing/contract';
import { useParams } from 'react-router';
import { ListView } from '../lists/list-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { LendingDrawer } from './lending-drawer.tsx';
import { Portfolio } from './portfolio.tsx';

/** What the bank has lent by instalments; what waits for a decision is found by its state. */
export default function LendingPage() {
  const { loanId } = useParams();
  return (
    <>
      <PageHead
        title="Loans by instalments"
        intro="What is lent, what is late, and every loan. A row opens the loan with the borrower’s income and outgoings."
      />
      <Portfolio />
      <ListView list={lendingList} currentId={loanId} />
      {loanId !== undefined && <LendingDrawer loanId={loanId} />}
    </>
  );
}

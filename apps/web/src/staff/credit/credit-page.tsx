import { creditList } from '@farthing/contract';
import { useParams } from 'react-router';
import { ListView } from '../lists/list-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { CreditDrawer } from './credit-drawer.tsx';
import { Portfolio } from './portfolio.tsx';

/** Credit cards; what waits for a decision is found by its state, and what is late by its day. */
export default function CreditPage() {
  const { creditId } = useParams();
  return (
    <>
      <PageHead
        title="Credit cards"
        intro="What was asked for, what is owed, and what is late. A row opens the card with its owner’s income and outgoings."
      />
      <Portfolio />
      <ListView list={creditList} currentId={creditId} />
      {creditId !== undefined && <CreditDrawer creditId={creditId} />}
    </>
  );
}

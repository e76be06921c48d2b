import { creditList } from '@farthing/contract';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { ListView } from '../lists/list-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { CreditDrawer } from './credit-drawer.tsx';

const Portfolio = lazy(() => import('../bad-debts/portfolios.tsx'));

/** Credit cards; what waits for a decision is found by its state, and what is late by its day. */
export default function CreditPage() {
  const { creditId } = useParams();
  return (
    <>
      <PageHead
        title="Credit cards"
        intro="What was asked for, what is owed, and what is late. A row opens the card with its owner’s income and outgoings."
      />
      <Suspense fallback={<Placeholder label="Loading the figures" className="h-40" />}>
        <Portfolio of="credit" />
      </Suspense>
      <ListView list={creditList} currentId={creditId} />
      {creditId !== undefined && <CreditDrawer creditId={creditId} />}
    </>
  );
}

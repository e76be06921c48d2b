import { Portfolio as CreditPortfolio } from '../credit/portfolio.tsx';
import { Portfolio as LendingPortfolio } from '../lending/portfolio.tsx';

/** Loaded by the two pages that show it: what both imported would come with every page of the console. */
export default function Portfolio({ of }: { of: 'credit' | 'lending' }) {
  return of === 'credit' ? <CreditPortfolio /> : <LendingPortfolio />;
}

import { loanList } from '@farthing/contract';
import { PageHead } from '../parts/page-head.tsx';
import { ListView } from './list-view.tsx';

export default function LoansPage() {
  return (
    <>
      <PageHead
        title="Loans"
        intro="Every loan: requested, running and ended. A row leads to its customer."
      />
      <ListView list={loanList} />
    </>
  );
}

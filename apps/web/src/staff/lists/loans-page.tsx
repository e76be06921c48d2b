import { loanList } from '@farthing/contract';
import { PageHead } from '../parts/page-head.tsx';
import { ListView } from './list-view.tsx';

export default function LoansPage() {
  return (
    <>
      <PageHead
        title="Loans"
        intro="Every loan: requested, running and ended. Open a row to see its customer."
      />
      <ListView list={loanList} />
    </>
  );
}

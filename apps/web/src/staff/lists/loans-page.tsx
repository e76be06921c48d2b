import { loanList } from '@farthing/contract';
import { PageHead } from '../parts/page-head.tsx';
import { ListView } from './list-view.tsx';

export default function LoansPage() {
  return (
    <>
      <PageHead title="Loans" intro="Every loan, asked for, running and over. A row leads to its customer." />
      <ListView list={loanList} />
    </>
  );
}

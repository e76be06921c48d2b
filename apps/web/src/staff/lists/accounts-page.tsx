import { accountList } from '@farthing/contract';
import { PageHead } from '../parts/page-head.tsx';
import { ListView } from './list-view.tsx';

export default function AccountsPage() {
  return (
    <>
      <PageHead
        title="Accounts"
        intro="Every account that customers have or had. Open a row to see its customer."
      />
      <ListView list={accountList} />
    </>
  );
}

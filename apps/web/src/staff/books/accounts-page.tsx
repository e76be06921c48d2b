import { ledgerAccountList } from '@farthing/contract';
import { ListView } from '../lists/list-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { BooksNav } from './books-nav.tsx';

export default function AccountsPage() {
  return (
    <>
      <PageHead
        title="Ledger accounts"
        intro="The bank’s own accounts and those of customers, as they stand now. Open a row to see its entries."
      />
      <BooksNav current="accounts" />
      <ListView list={ledgerAccountList} />
    </>
  );
}

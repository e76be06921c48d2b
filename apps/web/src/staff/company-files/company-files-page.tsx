import { batchList } from '@farthing/contract';
import { ListView } from '../lists/list-view.tsx';
import { PageHead } from '../parts/page-head.tsx';

export default function CompanyFilesPage() {
  return (
    <>
      <PageHead title="Company files" intro="Every payment file that a company has sent, open and closed." />
      <ListView list={batchList} />
    </>
  );
}

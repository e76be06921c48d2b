import { topupList } from '@farthing/contract';
import { useParams } from 'react-router';
import { ListView } from '../lists/list-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { TopupDrawer } from './topup-drawer.tsx';

/** Every top-up by card; what waits for staff is found by its state. */
export default function TopupsPage() {
  const { topupId } = useParams();
  return (
    <>
      <PageHead title="Top-ups" intro="Every top-up by card, open and closed." />
      <ListView list={topupList} currentId={topupId} />
      {topupId !== undefined && <TopupDrawer topupId={topupId} />}
    </>
  );
}

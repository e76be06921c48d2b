import { cardList } from '@farthing/contract';
import { PageHead } from '../parts/page-head.tsx';
import { ListView } from './list-view.tsx';

export default function CardsPage() {
  return (
    <>
      <PageHead
        title="Cards"
        intro="Every card that customers have or had. Open a row to see its customer."
      />
      <ListView list={cardList} />
    </>
  );
}

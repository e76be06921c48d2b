import { cardList } from '@farthing/contract';
import { PageHead } from '../parts/page-head.tsx';
import { ListView } from './list-view.tsx';

export default function CardsPage() {
  return (
    <>
      <PageHead title="Cards" intro="Every card that customers have or had. A row leads to its customer." />
      <ListView list={cardList} />
    </>
  );
}

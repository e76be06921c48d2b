import { journalList } from '@farthing/contract';
import { ListView } from '../lists/list-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { BooksNav } from './books-nav.tsx';

export default function JournalPage() {
  return (
    <>
      <PageHead
        title="Journal"
        intro="Every posting, the newest first. What was posted is never changed: a posting is undone by another one."
      />
      <BooksNav current="journal" />
      <ListView list={journalList} />
    </>
  );
}

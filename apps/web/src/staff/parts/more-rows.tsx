import { type Pages, ShowMore } from '../../ui/show-more/show-more.tsx';

type MoreRowsProps = { pages: Pages; shown: number };

const figures = new Intl.NumberFormat('en-GB');

/** The end of a list that goes on: how much of it is there, and the way to the rest. */
export function MoreRows({ pages, shown }: MoreRowsProps) {
  // An empty list has said so.
  if (shown === 0 && !pages.hasNextPage) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status" className="text-ink-2 text-sm">
        {pages.hasNextPage
          ? `${figures.format(shown)} shown, and there are more.`
          : `${figures.format(shown)} in all.`}
      </p>
      <ShowMore pages={pages} />
    </div>
  );
}

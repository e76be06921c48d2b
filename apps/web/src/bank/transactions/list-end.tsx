import { useEffect, useEffectEvent, useRef } from 'react';
import { type Pages, ShowMore } from '../../ui/show-more/show-more.tsx';

type ListEndProps = {
  pages: Pages;
  counts: Counts;
  /** What is shown was found for other words; what these find is on its way. */
  isOld: boolean;
};

export type Counts = {
  readonly shown: number;
  /** How many there are of what was chosen and looked for. */
  readonly total: number;
  readonly isSearch: boolean;
  /** False for a history that is longer than what a search goes through. */
  readonly isWhole: boolean;
};

/** Reads on as soon as it comes into sight, and by its button for those who do not scroll. */
export function ListEnd({ pages, counts, isOld }: ListEndProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages;
  const end = useRef<HTMLDivElement>(null);
  const isWaiting = hasNextPage && !isOld && !isFetchingNextPage && !isFetchNextPageError;
  const readOn = useEffectEvent(() => void pages.fetchNextPage());

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that was read is a reason to look again
  useEffect(() => {
    if (!isWaiting || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) readOn();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting, counts.shown]);

  return (
    <div ref={end} className="grid justify-items-center gap-3">
      <p role="status" className="text-balance text-center text-ink-2">
        {isOld ? 'Searching…' : countsInWords(counts)}
      </p>
      <ShowMore pages={isOld ? { ...pages, hasNextPage: false } : pages} />
    </div>
  );
}

const figures = new Intl.NumberFormat('en-GB');

export function countsInWords({ shown, total, isSearch, isWhole }: Counts): string {
  const where = isWhole ? '' : ' in your newest 50,000 transactions';
  const found = isSearch ? `${figures.format(total)} found${where}` : '';
  if (shown < total) {
    return isSearch
      ? `${found}, ${figures.format(shown)} shown.`
      : `${figures.format(shown)} shown of ${figures.format(total)}.`;
  }
  if (isSearch) return `${found}.`;
  return total === 0 ? '' : `All ${figures.format(total)} shown.`;
}

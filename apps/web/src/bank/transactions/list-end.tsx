import { useEffect, useEffectEvent, useRef } from 'react';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';

type ListEndProps = {
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
  shown: number;
  /** How many were read, whether or not they fit the search. */
  read: number;
  /** How many there are; undefined when only the end of the list will tell. */
  total: number | undefined;
  isSearching: boolean;
};

const figures = new Intl.NumberFormat('en-GB');

/** Reads on as soon as it comes into sight, and by its button for those who do not scroll. A search reads to the end. */
export function ListEnd({ pages, shown, read, total, isSearching }: ListEndProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = pages;
  const end = useRef<HTMLDivElement>(null);
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const readOn = useEffectEvent(() => void pages.fetchNextPage());

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that was read is a reason to look again
  useEffect(() => {
    if (!isWaiting || !end.current) return;
    if (isSearching) {
      readOn();
      return;
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) readOn();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting, isSearching, read]);

  return (
    <div ref={end} className="grid justify-items-center gap-3">
      <p role="status" className="text-ink-2">
        {inWords({ shown, read, total, isSearching, isComplete: !hasNextPage })}
      </p>
      {isFetchNextPageError && error && (
        <Alert tone="danger" announced>
          {error.message}
        </Alert>
      )}
      {hasNextPage && (
        <Button look="quiet" busy={isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}

type Counts = Pick<ListEndProps, 'shown' | 'read' | 'total' | 'isSearching'> & { isComplete: boolean };

function inWords({ shown, read, total, isSearching, isComplete }: Counts): string {
  if (isSearching && !isComplete) return `Searching… ${figures.format(read)} read so far.`;
  if (isSearching) return `${figures.format(shown)} found.`;
  if (isComplete) return shown === 0 ? '' : `All ${figures.format(shown)} shown.`;
  const known = `${figures.format(shown)} shown`;
  return total === undefined ? `${known}, and there are more.` : `${known} of ${figures.format(total)}.`;
}

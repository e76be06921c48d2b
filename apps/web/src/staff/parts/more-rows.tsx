import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';

type MoreRowsProps = {
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
  shown: number;
};

const figures = new Intl.NumberFormat('en-GB');

/** The end of a list that goes on: how much of it is there, and the way to the rest. */
export function MoreRows({ pages, shown }: MoreRowsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = pages;
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status" className="text-ink-2 text-sm">
        {hasNextPage
          ? `${figures.format(shown)} shown, and there are more.`
          : `${figures.format(shown)} in all.`}
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

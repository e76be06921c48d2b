import { Alert } from '../alert/alert.tsx';
import { Button } from '../button/button.tsx';

/** What a query that goes on page by page says of itself. */
export type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
};

/** At the end of a list that goes on: the way to the rest, and why it did not come. */
export function ShowMore({ pages }: { pages: Pages }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = pages;
  return (
    <>
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
    </>
  );
}

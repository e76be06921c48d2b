import type { ReactNode } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { ErrorState } from '../error-state/error-state.tsx';

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Holds the place, as large as what comes. */
  waiting: ReactNode;
  /** What could not be loaded, as a sentence. */
  failed: string;
  children: (data: Data) => ReactNode;
};

/** What the bank answered; until then its place, and after a failure the way to try again. Never an empty list. */
export function Loaded<Data>({ query, waiting, failed, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return waiting;
  return (
    <ErrorState
      title={failed}
      message={plainWordsOf(query.error)}
      action="Retry"
      onAction={() => void query.refetch()}
    />
  );
}

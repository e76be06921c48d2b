import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { ErrorState } from '../error-state/error-state.tsx';

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Holds the place, as large as what comes. */
  waiting: ReactNode;
  /** What could not be loaded, as a sentence. */
  failed: string;
  /** For what has an address of its own: what is shown when there is nothing of that name for the person who asks. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What the bank answered; until then its place, and after a failure the way to try again. Never an empty list. */
export function Loaded<Data>({ query, waiting, failed, missing, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return waiting;
  if (missing !== undefined && isUnknown(query.error)) return missing;
  return (
    <ErrorState
      title={failed}
      message={plainWordsOf(query.error)}
      action={isFinal(query.error) ? undefined : 'Retry'}
      onAction={() => void query.refetch()}
    />
  );
}

/** Nothing has such an id, or it is none. */
function isUnknown(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** What is not there, or was refused as asked for, is so the next time too. */
function isFinal(error: Error): boolean {
  return error instanceof ApiError && finalStatuses.has(error.status ?? 0);
}

const finalStatuses: ReadonlySet<number> = new Set([400, 403, 404, 410]);

import type { BulkResult } from '@farthing/contract';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { RouteLink } from '../../../ui/route-link/route-link.tsx';

export type NamedResult = BulkResult & { readonly title: string };

/** What happened to each. It stays until somebody has read it. */
export function BulkResults({ results, onClose }: { results: readonly NamedResult[]; onClose: () => void }) {
  const done = results.filter(({ outcome }) => outcome === 'done' || outcome === 'proposed').length;
  const isAll = done === results.length;
  return (
    <Alert
      tone={isAll ? 'success' : 'warning'}
      title={isAll ? `All ${done} are decided` : `${done} of ${results.length} are decided`}
      announced
    >
      <ul className="grid gap-2" aria-label="What happened to each">
        {results.map(({ id, title, message, proposal_id }) => (
          <li key={id}>
            <span className="wrap-anywhere font-semibold">{title}</span>: {message}{' '}
            {proposal_id !== null && (
              <RouteLink to={`/staff/proposals/${proposal_id}`}>Show the proposal</RouteLink>
            )}
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={onClose} className="mt-3">
        Close
      </Button>
    </Alert>
  );
}

/** With the words by which they were chosen. */
export function named(
  results: readonly BulkResult[],
  items: readonly { readonly id: string; readonly title: string }[],
): readonly NamedResult[] {
  return results.map((result) => ({
    ...result,
    title: items.find(({ id }) => id === result.id)?.title ?? 'A case',
  }));
}

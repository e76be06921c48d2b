import type { BulkDecision, DeskCase, DeskQueue } from '@farthing/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { BulkPreview } from '../parts/bulk/bulk-preview.tsx';
import { BulkResults, type NamedResult, named } from '../parts/bulk/bulk-results.tsx';
import { ChoiceBar } from '../parts/bulk/choice-bar.tsx';
import type { Bulk } from '../parts/bulk/use-bulk.ts';
import type { Choice } from '../parts/bulk/use-choice.ts';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { whoReads } from './decision-dialog.tsx';
import { type Decision, decisionsTogether } from './decisions.ts';
import { casesPreviewQuery } from './queues-query.ts';
import { useSeenPayments } from './seen-payments.tsx';
import { refreshCases } from './use-claim.ts';

type CaseBarProps = { queue: DeskQueue; choice: Choice; bulk: Bulk; shown: readonly string[] };

/** Above the cases of a queue: which are chosen, and what can be decided about all of them. */
export function CaseBar({ queue, choice, bulk, shown }: CaseBarProps) {
  return (
    <ChoiceBar choice={choice} shown={shown}>
      {decisionsTogether(queue)
        .toReversed()
        .map(({ decision, of }) => (
          <Button
            key={decision}
            look={of.look === 'danger' ? 'quiet' : of.look}
            onClick={() => bulk.ask(decision, shown)}
          >
            {of.label}
          </Button>
        ))}
    </ChoiceBar>
  );
}

type BulkCasesProps = { queue: DeskQueue; bulk: Bulk; cases: readonly DeskCase[] };

/** Several cases of a queue, decided with one reason; and what became of each. */
export function BulkCases({ queue, bulk, cases }: BulkCasesProps) {
  const { asked, results } = bulk;
  const chosen = decisionsTogether(queue).find(({ decision }) => decision === asked?.decision);
  return (
    <>
      {results !== null && <BulkResults results={results} onClose={bulk.dismiss} />}
      {asked && chosen && (
        <BulkDialog
          queue={queue}
          ids={asked.ids}
          cases={cases}
          {...chosen}
          onClose={bulk.stopAsking}
          onResults={bulk.show}
        />
      )}
    </>
  );
}

type BulkDialogProps = {
  queue: DeskQueue;
  ids: readonly string[];
  cases: readonly DeskCase[];
  decision: BulkDecision;
  of: Decision;
  onClose: () => void;
  onResults: (results: readonly NamedResult[]) => void;
};

function BulkDialog({ queue, ids, cases, decision, of, onClose, onResults }: BulkDialogProps) {
  const api = useStaffApi();
  const queries = useQueryClient();
  const title = `${of.label}: ${ids.length} ${ids.length === 1 ? 'case' : 'cases'}`;
  const seen = useSeenPayments(title, ids, cases);
  const payments = of.asks === 'payment' ? seen.payments : [];
  const query = useQuery(casesPreviewQuery(api, queue, decision, ids, payments));
  const items = query.data?.items ?? [];

  async function decide(reason: string, idempotencyKey: string): Promise<void> {
    const { results } = await api.call('POST /staff/queues/:queue/bulk/', {
      params: { queue },
      body: { decision, ids: [...ids], reason, ...(payments.length > 0 && { payments }) },
      idempotencyKey,
    });
    seen.forget();
    onResults(named(results, items));
    void refreshCases(queries);
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={title}
      action={of.label}
      danger={of.look === 'danger'}
      hint={whoReads(of)}
      label={of.asks === 'note' ? 'Note' : 'Reason'}
      check={() =>
        (of.asks !== 'payment' || seen.check()) &&
        !query.isPlaceholderData &&
        items.some(({ effect }) => effect !== 'none')
      }
      onConfirm={({ reason, idempotencyKey }) => decide(reason, idempotencyKey)}
    >
      <p>{of.intro}</p>
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading what happens to each" lines={6} />}
        failed="What happens to each could not be loaded."
      >
        {(preview) => (
          <BulkPreview
            {...preview}
            isNo={of.look === 'danger'}
            {...(of.asks === 'payment' && { fieldsOf: seen.fieldsOf })}
          />
        )}
      </Loaded>
    </ReasonDialog>
  );
}

import type { BulkDecision, ProposalPreview } from '@farthing/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usedPasskey } from '../../lib/passkey.ts';
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
import { PasskeyButton } from './passkey-button.tsx';
import { ProposalContent } from './proposal-content.tsx';
import { ProposalEvidence, ProposalReason } from './proposal-grounds.tsx';
import { proposalsPreviewQuery } from './proposals-query.ts';

type ProposalBarProps = { choice: Choice; bulk: Bulk; shown: readonly string[] };

/** Above the proposals: which are chosen, and what can be decided about all of them. */
export function ProposalBar({ choice, bulk, shown }: ProposalBarProps) {
  if (shown.length === 0) return null;
  return (
    <ChoiceBar choice={choice} shown={shown}>
      <Button look="quiet" onClick={() => bulk.ask('decline', shown)}>
        Decline
      </Button>
      <Button onClick={() => bulk.ask('approve', shown)}>Approve</Button>
    </ChoiceBar>
  );
}

/** Several proposals, decided with one reason; and what became of each. */
export function BulkProposals({ bulk }: { bulk: Bulk }) {
  const { asked, results } = bulk;
  return (
    <>
      {results !== null && (
        <div className="mb-4">
          <BulkResults results={results} onClose={bulk.dismiss} />
        </div>
      )}
      {asked !== null && <BulkDialog {...asked} onClose={bulk.stopAsking} onResults={bulk.show} />}
    </>
  );
}

type BulkDialogProps = {
  decision: BulkDecision;
  ids: readonly string[];
  onClose: () => void;
  onResults: (results: readonly NamedResult[]) => void;
};

function BulkDialog({ decision, ids, onClose, onResults }: BulkDialogProps) {
  const query = useQuery(proposalsPreviewQuery(useStaffApi(), decision, ids));
  const items = query.data?.items ?? [];
  const { decide, approveWithPasskey } = useSend(decision, items, onResults);
  const isNo = decision === 'decline';
  const signed = items.filter(({ effect, asks_passkey }) => effect !== 'none' && asks_passkey).length;
  const count = `${ids.length} ${ids.length === 1 ? 'proposal' : 'proposals'}`;
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={isNo ? `Decline ${count}?` : `Approve ${count}?`}
      action={isNo ? 'Decline' : 'Approve and do them'}
      danger={isNo}
      hint="The people who proposed them read it, and it is kept in the audit log. Customers do not read it."
      check={() => items.some(({ effect }) => effect !== 'none')}
      onConfirm={({ reason }) => decide(reason)}
      otherWay={(readReason) =>
        signed > 0 && (
          <PasskeyButton
            label="Approve with your passkey"
            otherwise={alone}
            readReason={readReason}
            approve={approveWithPasskey}
            onDone={onClose}
          />
        )
      }
    >
      {signed > 0 && (
        <p className="font-semibold">
          {signed === 1 ? 'One is' : `${signed} are`} so large that your passkey has to sign the set. {alone}
        </p>
      )}
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading what happens to each" lines={6} />}
        failed="What happens to each could not be loaded."
      >
        {(preview) => (
          <BulkPreview
            {...preview}
            isNo={isNo}
            detailsOf={(item) => <ProposalSeen item={item} isNo={isNo} />}
          />
        )}
      </Loaded>
    </ReasonDialog>
  );
}

/** The same as for one alone: who approves a set sees all that it does. */
function ProposalSeen({ item, isNo }: { item: ProposalPreview; isNo: boolean }) {
  if (item.proposal === null) return null;
  return (
    <>
      <ProposalReason proposal={item.proposal} />
      <ProposalEvidence
        proposal={item.proposal}
        evidence={item}
        {...(isNo && { movesTitle: 'This will not happen' })}
      />
      <ProposalContent proposal={item.proposal} />
    </>
  );
}

const alone = 'Without it they are left out: approve each by itself, with a code.';

function useSend(
  decision: BulkDecision,
  previewed: readonly ProposalPreview[],
  onResults: BulkDialogProps['onResults'],
) {
  const api = useStaffApi();
  const queries = useQueryClient();
  // What cannot be decided is not asked for: it would be refused, and is among the results all the same.
  const items = previewed.flatMap(({ id, effect, proposal }) =>
    effect === 'none' || proposal === null ? [] : [{ id, content_hash: proposal.content_hash }],
  );
  const left = previewed.flatMap(({ id, title, effect, why_not }) =>
    effect === 'none'
      ? [{ id, title, outcome: 'refused', message: why_not ?? '', proposal_id: null } as const]
      : [],
  );
  type Credential = Awaited<ReturnType<typeof usedPasskey>>;

  async function decide(reason: string, credential?: Credential): Promise<void> {
    const { results } = await api.call('POST /staff/proposals/bulk/', {
      body: { decision, items, reason, ...(credential && { credential }) },
    });
    onResults([...named(results, previewed), ...left]);
    void queries.invalidateQueries();
  }

  async function approveWithPasskey(reason: string): Promise<boolean> {
    const { passkey } = await api.call('POST /staff/proposals/bulk/start/', { body: { items } });
    if (passkey === null) return false;
    await decide(reason, await usedPasskey(passkey));
    return true;
  }

  return { decide: (reason: string) => decide(reason), approveWithPasskey };
}

import { useState } from 'react';
import { failureOf, plainWordsOf } from '../../../lib/api/failure.ts';
import { useApp } from '../../../lib/app.tsx';
import { formatMoment } from '../../../lib/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Surface } from '../../../ui/surface/surface.tsx';
import { useToast } from '../../../ui/toast/toast.tsx';
import type { SharedAccount, SharedProposal } from '../../data/shared-account-query.ts';
import { useAccountChange } from '../use-account-change.ts';
import { PinQuestion } from './pin-question.tsx';

/** What waits for the agreement of those who share the account; nothing when nothing does. */
export function Proposals({ proposals }: Pick<SharedAccount, 'proposals'>) {
  if (proposals.length === 0) return null;
  return (
    <Surface>
      <ul className="divide-y divide-line" aria-label="Waiting for agreement">
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </Surface>
  );
}

function ProposalRow({ proposal }: { proposal: SharedProposal }) {
  const { id, what, proposed_by, agreed, needed, expires_at, can } = proposal;
  const { api } = useApp();
  const tell = useToast();
  const [isAgreeing, setAgreeing] = useState(false);
  const agreeing = useAccountChange((pin: string, idempotencyKey) =>
    api.call('POST /accounts/proposals/:proposalId/agree/', {
      params: { proposalId: id },
      body: { pin },
      idempotencyKey,
    }),
  );
  const refusing = useAccountChange((proposalId: string) =>
    api.call('POST /accounts/proposals/:proposalId/refuse/', { params: { proposalId } }),
  );

  async function refuse() {
    try {
      tell((await refusing.mutateAsync(id)).message);
    } catch (thrown) {
      tell(plainWordsOf(failureOf(thrown)));
    }
  }

  return (
    <li className="flex flex-wrap items-start justify-between gap-4 px-4 py-4 sm:px-5">
      <span className="wrap-anywhere min-w-0">
        <strong className="block">{what}</strong>
        <span className="text-ink-2 text-sm">
          {proposed_by} proposes it. {agreed} of {needed} have agreed. Open until {formatMoment(expires_at)}.
        </span>
      </span>
      <span className="flex flex-wrap gap-3">
        {can.includes('withdraw') && (
          <Button look="quiet" busy={refusing.isPending} onClick={refuse}>
            Take back
          </Button>
        )}
        {can.includes('agree') && (
          <>
            <Button look="quiet" busy={refusing.isPending} onClick={refuse}>
              Refuse
            </Button>
            <Button onClick={() => setAgreeing(true)}>Agree</Button>
          </>
        )}
      </span>
      <PinQuestion
        open={isAgreeing}
        onClose={() => setAgreeing(false)}
        title="Agree to this?"
        label="Agree"
        send={(pin) => agreeing.mutateAsync(pin)}
        onDone={(message) => {
          setAgreeing(false);
          tell(message);
        }}
      >
        <p className="wrap-anywhere">
          {what}. {proposed_by} proposes it.
        </p>
      </PinQuestion>
    </li>
  );
}

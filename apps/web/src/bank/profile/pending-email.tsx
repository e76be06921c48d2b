import type { User } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { profileQuery } from '../data/profile-query.ts';

type PendingEmailProps = { user: User; email: string; onEnterCode: () => void; onKept: () => void };

/** A new address that waits: for its code, then for a yes from the old one or for its day. */
export default function PendingEmail({ user, email, onEnterCode, onKept }: PendingEmailProps) {
  const { email_changes_at: changesAt } = user;
  return (
    <Alert
      tone="info"
      title={
        changesAt === null
          ? 'Confirm your new email address with its code'
          : 'Your old address has to agree to the new one'
      }
    >
      <div className="grid gap-3">
        {changesAt === null ? (
          <p className="wrap-anywhere">
            We sent six digits to {email}, and a link to agree to {user.email}. The old address stays until
            you have used both.
          </p>
        ) : (
          <p className="wrap-anywhere">
            Use the link that we sent to {user.email} to agree. Without it, we use {email} from{' '}
            <time dateTime={changesAt}>{formatMoment(changesAt)}</time> on.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {changesAt === null && (
            <Button look="quiet" onClick={onEnterCode}>
              Enter the code
            </Button>
          )}
          <KeepOldAddress userId={user.id} onKept={onKept} />
        </div>
      </div>
    </Alert>
  );
}

function KeepOldAddress({ userId, onKept }: { userId: string; onKept: () => void }) {
  const { api } = useApp();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function keep() {
    setBusy(true);
    setProblem(undefined);
    try {
      const { user } = await api.call('DELETE /account/profile/:userId/email/', { params: { userId } });
      queries.setQueryData(profileQuery(api, userId).queryKey, { user });
      onKept();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Please try again.');
      setBusy(false);
    }
  }

  return (
    <>
      <Button look="quiet" busy={busy} onClick={keep}>
        Keep the old address
      </Button>
      {problem !== undefined && (
        <p role="alert" className="w-full text-danger">
          {problem}
        </p>
      )}
    </>
  );
}

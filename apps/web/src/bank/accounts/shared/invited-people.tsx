import { failureOf, plainWordsOf } from '../../../lib/api/failure.ts';
import { useApp } from '../../../lib/app.tsx';
import { formatMoment } from '../../../lib/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useToast } from '../../../ui/toast/toast.tsx';
import type { SharedAccount } from '../../data/shared-account-query.ts';
import { useAccountChange } from '../use-account-change.ts';
import { roleWords } from './words.ts';

/** Those who have not answered yet; whoever manages the account takes an invitation back. */
export function InvitedPeople({ invitations }: Pick<SharedAccount, 'invitations'>) {
  const { api } = useApp();
  const tell = useToast();
  const withdrawing = useAccountChange((invitationId: string) =>
    api.call('POST /accounts/invitations/:invitationId/decline/', { params: { invitationId } }),
  );
  if (invitations.length === 0) return null;

  async function withdraw(id: string) {
    try {
      tell((await withdrawing.mutateAsync(id)).message);
    } catch (thrown) {
      tell(plainWordsOf(failureOf(thrown)));
    }
  }

  return (
    <div className="grid gap-2 border-line border-t pt-5">
      <h3 className="font-semibold text-lg">Invited</h3>
      <ul className="divide-y divide-line">
        {invitations.map(({ id, email, role, expires_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span className="wrap-anywhere min-w-0">
              {email}
              <span className="block text-ink-2 text-sm">
                {roleWords[role]} · open until {formatMoment(expires_at)}
              </span>
            </span>
            <Button look="quiet" onClick={() => withdraw(id)}>
              Take back<span className="sr-only"> the invitation of {email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { failureOf, plainWordsOf } from '../../../lib/api/failure.ts';
import { useApp } from '../../../lib/app.tsx';
import { formatMoment } from '../../../lib/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Surface } from '../../../ui/surface/surface.tsx';
import { useToast } from '../../../ui/toast/toast.tsx';
import { type AccountInvitation, invitationsQuery } from '../../data/shared-account-query.ts';
import { sharedKindWords } from '../../parts/account-words.ts';
import { useAccountChange } from '../use-account-change.ts';
import { roleMeans } from './words.ts';

// Few are invited, and fields for codes are large.
const AcceptDialog = lazy(() => import('./accept-dialog.tsx'));

/** Nothing at all for whoever is not invited. */
export function Invitations() {
  const { data: invitations = [] } = useQuery(invitationsQuery(useApp().api));
  if (invitations.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="invitations-title">
      <h2 id="invitations-title" className="text-xl">
        You are invited
      </h2>
      <ul className="grid gap-4">
        {invitations.map((invitation) => (
          <Invited key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function Invited({ invitation }: { invitation: AccountInvitation }) {
  const [isAccepting, setAccepting] = useState(false);
  const tell = useToast();
  const declining = useDecline(invitation.id);
  const { account_name, kind, company_name, invited_by, people, role, expires_at } = invitation;

  async function decline() {
    try {
      await declining.mutateAsync(undefined);
      tell('You have declined.');
    } catch (thrown) {
      tell(plainWordsOf(failureOf(thrown)));
    }
  }

  return (
    <li>
      <Surface className="grid gap-4 p-5 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-start">
        <span className="grid size-10 place-items-center rounded-md bg-sunken text-ink-2" aria-hidden="true">
          <MailOpen className="size-5" />
        </span>
        <div className="wrap-anywhere grid gap-1">
          <h3 className="font-semibold text-lg">
            {invited_by} invites you to “{account_name}”
          </h3>
          <p className="text-ink-2">
            {sharedKindWords[kind]}
            {company_name !== null && ` of ${company_name}`}, shared by {people.join(', ')}. {roleMeans[role]}
          </p>
          <p className="text-ink-2 text-sm">Open until {formatMoment(expires_at)}.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" busy={declining.isPending} onClick={decline}>
            Decline
          </Button>
          <Button onClick={() => setAccepting(true)}>Accept</Button>
        </div>
      </Surface>
      {isAccepting && (
        <Suspense fallback={null}>
          <AcceptDialog invitation={invitation} onClose={() => setAccepting(false)} />
        </Suspense>
      )}
    </li>
  );
}

function useDecline(invitationId: string) {
  const { api } = useApp();
  return useAccountChange((_: undefined) =>
    api.call('POST /accounts/invitations/:invitationId/decline/', { params: { invitationId } }),
  );
}

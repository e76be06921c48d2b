import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Api } from '../../lib/api/client.ts';
import { useArrival } from '../../lib/arrival.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { roleWordsOf } from '../parts/role-words.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import { SignInFrame } from './frame.tsx';
import { InvitationForm } from './invitation-form.tsx';

/** Each reading makes a new secret, so it is read once and never by itself again. */
function invitationQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ['staff', 'invitation', token],
    queryFn: ({ signal }) => api.call('POST /staff/invitation/open/', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export default function InvitationPage() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  useArrival('Set up your sign-in · Staff');
  return (
    <SignInFrame title="Set up your sign-in" intro="It takes a password and an authenticator app.">
      {token === '' ? (
        <>
          <Alert tone="danger" title="This address has no invitation in it.">
            Please open the link in our email again.
          </Alert>
          <SignInInstead />
        </>
      ) : (
        <Opened token={token} />
      )}
    </SignInFrame>
  );
}

function Opened({ token }: { token: string }) {
  const query = useQuery(invitationQuery(useStaffApi(), token));
  return (
    <>
      <Loaded
        query={query}
        waiting={<Placeholder label="Opening the invitation" className="h-96" />}
        failed="The invitation could not be opened."
      >
        {(invitation) => (
          <>
            <p>
              For <strong className="wrap-anywhere">{invitation.email}</strong>, as{' '}
              <strong>{roleWordsOf(invitation.role).name}</strong>: {roleWordsOf(invitation.role).does}
            </p>
            <InvitationForm token={token} invitation={invitation} />
          </>
        )}
      </Loaded>
      {query.error && <SignInInstead />}
    </>
  );
}

/** Whoever opens the mail again has mostly used its link before. */
function SignInInstead() {
  return (
    <p>
      <RouteLink to="/staff/sign-in">Sign in</RouteLink> if you have set it up already.
    </p>
  );
}

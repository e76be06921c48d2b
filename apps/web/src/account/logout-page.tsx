import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../lib/api/failure.ts';
import { useApp } from '../lib/app.tsx';
import { useArrival } from '../lib/arrival.ts';
import { clearTabButDrafts, dropDraftsEverywhere } from '../lib/drafts/drafts.ts';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import { ErrorSummary } from '../ui/error-summary/error-summary.tsx';
import { RouteButton } from '../ui/route-button/route-button.tsx';
import { AccountFrame } from './frame.tsx';

export default function LogoutPage() {
  const { api, session } = useApp();
  const navigate = useNavigate();
  const [failures, setFailures] = useState(0);
  const [busy, setBusy] = useState(false);
  useArrival('Log out');

  async function logOut() {
    setBusy(true);
    try {
      const tokens = session.tokens();
      if (tokens) await api.call('POST /account/logout/', { body: { refresh: tokens.refresh } });
      session.signOut();
      dropDraftsEverywhere('bank');
      clearTabButDrafts();
      // A full page load, so that nothing of the account stays in memory.
      window.location.replace('/');
    } catch (thrown) {
      failureOf(thrown);
      setFailures(failures + 1);
      setBusy(false);
    }
  }

  if (session.tokens() === null && !busy) return <NotSignedIn />;
  return (
    <AccountFrame title="Log out?" intro="You will need your password to come back.">
      <ErrorSummary
        errors={failures > 0 && !busy ? [{ message: 'Logout failed. Please try again.' }] : []}
        attempt={failures}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={logOut}>
          Yes, log out
        </Button>
        <Button look="quiet" disabled={busy} onClick={() => navigate('/layout/dashboard')}>
          No, stay signed in
        </Button>
      </div>
    </AccountFrame>
  );
}

/** There is nothing to end: no question is asked. */
function NotSignedIn() {
  return (
    <AccountFrame title="You are not signed in" intro="There is no session to end in this browser.">
      <div className="flex flex-wrap gap-3">
        <RouteButton to="/account/login">Log in</RouteButton>
        <ButtonLink look="quiet" href="/">
          Go to the home page
        </ButtonLink>
      </div>
    </AccountFrame>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf, plainWordsOf } from '../../../lib/api/failure.ts';
import { useApp } from '../../../lib/app.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { useToast } from '../../../ui/toast/toast.tsx';
import type { Account } from '../../data/accounts-query.ts';
import type { SharedAccount } from '../../data/shared-account-query.ts';
import { ProposeDialog, type Wish } from '../business/propose-dialog.tsx';
import { useAccountChange } from '../use-account-change.ts';
import { PinQuestion } from './pin-question.tsx';

type SharedActionsProps = { shared: SharedAccount; account: Account };

/** What one can do about a shared account, by one's role in it. */
export function SharedActions({ shared, account }: SharedActionsProps) {
  const [wish, setWish] = useState<Wish | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const isOwner = shared.role === 'owner';
  const isJoint = shared.kind === 'joint';
  const isAlone = shared.people.filter(({ until }) => until === null).length < 2;
  return (
    <div className="flex flex-wrap gap-3 border-line border-t pt-5">
      {isOwner && (
        <Button look="quiet" onClick={() => setWish('invite')}>
          Invite somebody
        </Button>
      )}
      {isOwner && isJoint && !isAlone && (
        <Signatures shared={shared} onLift={() => setWish('lift-signatures')} />
      )}
      {isOwner && !isJoint && (
        <>
          <Button look="quiet" onClick={() => setWish('rules')}>
            Change the rules
          </Button>
          {!isAlone && (
            <>
              <Button look="quiet" onClick={() => setWish('role')}>
                Change a role
              </Button>
              <Button look="quiet" onClick={() => setWish('remove')}>
                Remove somebody
              </Button>
            </>
          )}
        </>
      )}
      {!isAlone && (
        <Button look="quiet" onClick={() => setLeaving(true)}>
          Leave
        </Button>
      )}
      {isOwner && (
        <Button look="quiet" onClick={() => setWish('close')}>
          Close account
        </Button>
      )}
      <ProposeDialog wish={wish} onClose={() => setWish(null)} shared={shared} account={account} />
      <Leave account={account} open={isLeaving} onClose={() => setLeaving(false)} />
    </div>
  );
}

function Signatures({ shared, onLift }: { shared: SharedAccount; onLift: () => void }) {
  const { api } = useApp();
  const tell = useToast();
  const asking = useAccountChange((accountId: string) =>
    api.call('POST /accounts/:accountId/two-signatures/', { params: { accountId } }),
  );

  async function ask() {
    try {
      tell((await asking.mutateAsync(shared.account_id)).message);
    } catch (thrown) {
      tell(plainWordsOf(failureOf(thrown)));
    }
  }

  if (shared.two_signatures)
    return (
      <Button look="quiet" onClick={onLift}>
        Lift the second signature
      </Button>
    );
  return (
    <Button look="quiet" busy={asking.isPending} onClick={ask}>
      Ask for two signatures
    </Button>
  );
}

function Leave({ account, open, onClose }: { account: Account; open: boolean; onClose: () => void }) {
  const { api } = useApp();
  const navigate = useNavigate();
  const leaving = useAccountChange((pin: string, idempotencyKey) =>
    api.call('POST /accounts/:accountId/leave/', {
      params: { accountId: account.id },
      body: { pin },
      idempotencyKey,
    }),
  );
  return (
    <PinQuestion
      open={open}
      onClose={onClose}
      title={`Leave ${account.name}?`}
      label="Leave this account"
      look="danger"
      send={(pin) => leaving.mutateAsync(pin)}
      onDone={() => void navigate('/layout/accounts')}
    >
      <p>
        The money stays with the others, and you can no longer see the account. Only they can invite you
        again.
      </p>
    </PinQuestion>
  );
}

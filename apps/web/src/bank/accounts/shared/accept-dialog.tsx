import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf, plainWordsOf } from '../../../lib/api/failure.ts';
import { useApp } from '../../../lib/app.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import type { AccountInvitation } from '../../data/shared-account-query.ts';
import { accountPath } from '../../parts/account-path.ts';
import { CodeOrPasskey, missingCode } from '../../passkeys/code-or-passkey.tsx';
import { type AskedProof, useAskForCode } from '../../passkeys/use-ask-for-code.ts';
import { useAccountChange } from '../use-account-change.ts';
import { PinQuestion } from './pin-question.tsx';
import { roleMeans } from './words.ts';

type AcceptDialogProps = { invitation: AccountInvitation; onClose: () => void };

/** First the code is mailed, then it is entered with the PIN: what a payment takes, too. */
export default function AcceptDialog({ invitation, onClose }: AcceptDialogProps) {
  const [asked, setAsked] = useState<AskedProof>();
  const title = `Share “${invitation.account_name}”`;
  if (asked) return <AcceptForm invitation={invitation} {...asked} onClose={onClose} title={title} />;
  return (
    <Dialog open onClose={onClose} title={title}>
      <SendCode invitation={invitation} onSent={setAsked} />
    </Dialog>
  );
}

type SendCodeProps = { invitation: AccountInvitation; onSent: (asked: AskedProof) => void };

function SendCode({ invitation, onSent }: SendCodeProps) {
  const { api } = useApp();
  const ask = useAskForCode();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function send() {
    setBusy(true);
    try {
      const params = { invitationId: invitation.id };
      onSent(await ask(() => api.call('POST /accounts/invitations/:invitationId/code/', { params })));
    } catch (thrown) {
      setProblem(plainWordsOf(failureOf(thrown)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-5">
      <p>
        {roleMeans[invitation.role]} Everyone who shares it sees what you do with it, and nothing of your own
        accounts.
      </p>
      {problem !== undefined && (
        <Alert tone="danger" announced>
          {problem}
        </Alert>
      )}
      <div>
        <Button busy={busy} onClick={send}>
          Email me a code
        </Button>
      </div>
    </div>
  );
}

type AcceptFormProps = AcceptDialogProps & AskedProof & { title: string };

function AcceptForm({ invitation, title, passkey, onClose }: AcceptFormProps) {
  const { api } = useApp();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const accepting = useAccountChange((body: { pin: string; otp_code: string }, idempotencyKey) =>
    api.call('POST /accounts/invitations/:invitationId/accept/', {
      params: { invitationId: invitation.id },
      body,
      idempotencyKey,
    }),
  );

  async function accept(pin: string) {
    const answer = await accepting.mutateAsync({ pin, otp_code: code });
    void navigate(accountPath({ id: answer.account_id }));
    return answer;
  }

  const missing = missingCode(code, passkey);
  return (
    <PinQuestion
      open
      onClose={onClose}
      title={title}
      label="Share this account"
      problem={missing === undefined ? undefined : { message: missing }}
      send={accept}
      onDone={onClose}
    >
      <CodeOrPasskey id="join-code" passkey={passkey} code={code} onCode={setCode} />
    </PinQuestion>
  );
}

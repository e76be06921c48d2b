import type { PaymentBatch } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { type SubmitEvent, useState } from 'react';
import { failureOf, plainWordsOf } from '../../../lib/api/failure.ts';
import { useApp } from '../../../lib/app.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { CodeOrPasskey, missingCode } from '../../passkeys/code-or-passkey.tsx';
import { type AskedProof, useAskForCode } from '../../passkeys/use-ask-for-code.ts';
import { PinQuestion } from '../shared/pin-question.tsx';
import { useAccountChange } from '../use-account-change.ts';
import { paymentsIn } from './words.ts';

type ConfirmProps = { batch: PaymentBatch; onClose: () => void; onDone: (message: string) => void };

const title = 'Confirm these payments';

/** The PIN brings a code by mail, and both together confirm all lines: what one payment takes, too. */
export default function ConfirmBatch({ batch, onClose, onDone }: ConfirmProps) {
  const { api } = useApp();
  const ask = useAskForCode();
  const [asked, setAsked] = useState<Asked>();
  const params = { batchId: batch.id };
  if (asked !== undefined) return <EnterCode batch={batch} {...asked} onClose={onClose} onDone={onDone} />;
  return (
    <PinQuestion
      open
      onClose={onClose}
      title={title}
      label="Email me a code"
      send={async (pin) => {
        const proof = await ask(() =>
          api.call('POST /accounts/batches/:batchId/code/', { params, body: { pin } }),
        );
        setAsked({ pin, ...proof });
        return { message: '' };
      }}
      onDone={() => {}}
    >
      <p>
        <strong>{paymentsIn(batch.lines)}</strong> of{' '}
        <strong>{format(fromDecimal(batch.sum, batch.currency))}</strong> in all.{' '}
        {batch.approvals_left > 0
          ? 'When you confirm them, we ask the others to approve all of them at once.'
          : 'When you confirm them, we pay them one after the other.'}
      </p>
    </PinQuestion>
  );
}

type Asked = AskedProof & { readonly pin: string };

function EnterCode({ batch, pin, passkey, onClose, onDone }: ConfirmProps & Asked) {
  const { api } = useApp();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const confirming = useAccountChange((body: { pin: string; otp_code: string }, idempotencyKey) =>
    api.call('POST /accounts/batches/:batchId/confirm/', {
      params: { batchId: batch.id },
      body,
      idempotencyKey,
    }),
  );

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (confirming.isPending) return;
    const missing = missingCode(code, passkey);
    setWrong(missing);
    if (missing !== undefined) return;
    try {
      onDone((await confirming.mutateAsync({ pin, otp_code: code })).message);
    } catch (thrown) {
      setWrong(plainWordsOf(failureOf(thrown)));
    }
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {wrong !== undefined && (
          <Alert tone="danger" announced>
            {wrong}
          </Alert>
        )}
        <CodeOrPasskey id="batch-code" passkey={passkey} code={code} onCode={setCode} />
        <div>
          <Button type="submit" busy={confirming.isPending}>
            Confirm {format(fromDecimal(batch.sum, batch.currency))}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

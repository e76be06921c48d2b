import type { CardToken } from '@farthing/contract';
import { useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useToast } from '../../../ui/toast/toast.tsx';
import { CardForm, isPin, PinField, useCardForm } from '../card-form.tsx';
import { useTokenChange } from './tokens-query.ts';

type TelephoneRowProps = { cardId: string; token: CardToken };

/** Stopping and removing take no PIN: who has lost a telephone should lose no time. */
export function TelephoneRow({ cardId, token }: TelephoneRowProps) {
  const tell = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const params = { cardId, telephoneId: token.id };
  const change = useTokenChange(cardId, (act: 'suspend' | 'remove', api) =>
    api.call(`POST /cards/:cardId/tokens/:telephoneId/${act}/`, { params }),
  );
  const ask = (act: 'suspend' | 'remove') =>
    change.mutate(act, {
      onSuccess: ({ message }) => tell(message),
      onError: ({ message }) => tell(message),
    });
  const isActive = token.state === 'active';
  return (
    <li className="grid gap-3 px-4 py-4 sm:px-5">
      <p className="flex flex-wrap items-center gap-3">
        <strong className="wrap-anywhere">{token.device}</strong>
        <Badge tone={isActive ? 'success' : 'warning'}>{isActive ? 'Can pay' : 'Stopped'}</Badge>
      </p>
      <p className="text-ink-2 text-sm">
        Number ending in {token.last_four} · added {formatMoment(token.added_at)}
        {token.last_used_at !== null && ` · last paid ${formatMoment(token.last_used_at)}`}
      </p>
      <div className="flex flex-wrap gap-3">
        {isActive ? (
          <Button look="quiet" busy={change.isPending} onClick={() => ask('suspend')}>
            Stop<span className="sr-only"> {token.device}</span>
          </Button>
        ) : (
          <Button look="quiet" onClick={() => setIsAsking(true)}>
            Let it pay again<span className="sr-only"> on {token.device}</span>
          </Button>
        )}
        <Button look="quiet" busy={change.isPending} onClick={() => ask('remove')}>
          Remove<span className="sr-only"> {token.device}</span>
        </Button>
      </div>
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title="Let it pay again">
        <ResumeForm cardId={cardId} token={token} onClose={() => setIsAsking(false)} />
      </Dialog>
    </li>
  );
}

function ResumeForm({ cardId, token, onClose }: TelephoneRowProps & { onClose: () => void }) {
  const tell = useToast();
  const form = useCardForm({ pin: '' });
  const resume = useTokenChange(cardId, (pin: string, api) =>
    api.call('POST /cards/:cardId/tokens/:telephoneId/resume/', {
      params: { cardId, telephoneId: token.id },
      body: { pin },
    }),
  );

  async function send({ pin }: { pin: string }) {
    tell((await resume.mutateAsync(pin)).message);
    onClose();
  }

  return (
    <CardForm form={form} blamed="pin" onSend={send} button="Let it pay again">
      <PinField error={form.formState.errors.pin?.message} {...form.register('pin', { validate: isPin })} />
    </CardForm>
  );
}

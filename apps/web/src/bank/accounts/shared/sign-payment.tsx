import type { UnderWay } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../../lib/app.tsx';
import { intentKey } from '../../../lib/intent/intent-key.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { useToast } from '../../../ui/toast/toast.tsx';
import { Question } from '../../parts/question.tsx';
import { PinQuestion } from './pin-question.tsx';

/** For who shares the account and may approve: signs with the PIN, or refuses with a reason. */
export default function SignPayment({ item }: { item: UnderWay }) {
  const [asked, setAsked] = useState<'sign' | 'refuse' | null>(null);
  const tell = useToast();
  const close = () => setAsked(null);
  const done = (message: string) => {
    close();
    tell(message);
  };
  return (
    <>
      <Button look="quiet" onClick={() => setAsked('refuse')}>
        Refuse
      </Button>
      <Button onClick={() => setAsked('sign')}>Sign this payment</Button>
      <Sign item={item} open={asked === 'sign'} onClose={close} onDone={done} />
      <Refuse item={item} open={asked === 'refuse'} onClose={close} onDone={done} />
    </>
  );
}

type QuestionProps = {
  item: UnderWay;
  open: boolean;
  onClose: () => void;
  onDone: (message: string) => void;
};

function Sign({ item, ...dialog }: QuestionProps) {
  const { api } = useApp();
  const refresh = useRefresh();
  const [key] = useState(intentKey);
  const amount = format(fromDecimal(item.amount, item.currency));
  return (
    <PinQuestion
      {...dialog}
      title="Sign this payment?"
      label={`Send ${amount} to ${item.party ?? 'the payee'}`}
      send={async (pin) => {
        const body = { withdrawal_id: item.id, pin };
        try {
          return await api.call('POST /wallet/withdrawal/approve/', { body, idempotencyKey: key.for(body) });
        } finally {
          key.forget();
          void refresh();
        }
      }}
    >
      <p className="wrap-anywhere">
        {item.by} wants to send <strong>{amount}</strong> to <strong>{item.party}</strong>
        {item.narration !== null && `, for “${item.narration}”`}. With the last signature it leaves the
        account.
      </p>
    </PinQuestion>
  );
}

function Refuse({ item, open, onClose, onDone }: QuestionProps) {
  const { api } = useApp();
  const refresh = useRefresh();
  const [reason, setReason] = useState('');
  const refusing = useMutation({
    mutationFn: () =>
      api.call('POST /wallet/withdrawal/refuse/', {
        body: { withdrawal_id: item.id, reason: reason.trim() },
      }),
    networkMode: 'always',
    onSuccess: ({ message }) => onDone(message),
    onSettled: refresh,
  });
  return (
    <Question
      open={open}
      onClose={onClose}
      title="Refuse this payment?"
      keep="Not yet"
      action="Refuse"
      disabled={reason.trim() === ''}
      onConfirm={() => refusing.mutateAsync()}
      change={refusing}
    >
      <p>The money is available again, and {item.by ?? 'the person who prepared it'} sees your reason.</p>
      <Field id="refusal-reason" label="Reason">
        <Input
          required
          maxLength={200}
          autoComplete="off"
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Field>
    </Question>
  );
}

function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [['accounts'], ['account-history'], ['wallet'], ['under-way'], ['movement']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}

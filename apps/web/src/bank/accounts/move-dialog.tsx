import { formatAlike, fromDecimal, toDecimal } from '@farthing/money';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { useShownBalance } from '../data/shown-balance.ts';
import { amountThere, hiddenTooMuch } from './amount-there.ts';
import { DialogForm, useDialogForm } from './dialog-form.tsx';
import { chosenTarget, FromAndTo, type FromAndToDialogProps } from './from-and-to.tsx';
import { useAccountChange } from './use-account-change.ts';

/** Between one's own accounts of one currency: one step, no code. */
export function MoveDialog({ open, onClose, ...rest }: FromAndToDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Move money">
      <MoveForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

type MoveValues = { from: string; to: string; amount: string };
type Moved = { readonly message: string; readonly reference: string };

const names = ['from', 'to', 'amount'] as const;

function MoveForm({ onClose, accounts, from: first }: Omit<FromAndToDialogProps, 'open'>) {
  const { api } = useApp();
  const { isShown } = useShownBalance();
  const [moved, setMoved] = useState<Moved | null>(null);
  const moving = useAccountChange((body: MoveValues, idempotencyKey) =>
    api.call('POST /accounts/move/', { body, idempotencyKey }),
  );
  const form = useDialogForm<MoveValues>({ from: (first ?? accounts[0])?.id ?? '', to: '', amount: '' });
  const [fromId, toId, typed] = form.watch(['from', 'to', 'amount']);
  const from = accounts.find(({ id }) => id === fromId);
  const targets = accounts.filter(({ id, currency }) => id !== fromId && currency === from?.currency);
  const to = chosenTarget(targets, toId);
  const { errors } = form.formState;
  const movable = (amount: string) => from && amountThere(amount, from, isShown);
  const action =
    from && to && movable(typed) === true
      ? `Move ${formatAlike(fromDecimal(typedAmount(typed, from.currency), from.currency))} to ${to.name}`
      : 'Move money';

  async function ask({ amount }: MoveValues) {
    if (!from || !to) return;
    const value = toDecimal(fromDecimal(typedAmount(amount, from.currency), from.currency));
    setMoved(await moving.mutateAsync({ from: from.id, to: to.id, amount: value }));
  }

  if (moved) return <Outcome moved={moved} onClose={onClose} />;
  return (
    <DialogForm
      form={form}
      names={names}
      onSend={ask}
      tooMuch={hiddenTooMuch(from, isShown)}
      button={to ? action : null}
    >
      <FromAndTo accounts={accounts} targets={targets} to={to} register={form.register} errors={errors} />
      {from && to ? (
        <Field id="amount" label="Amount" error={errors.amount?.message}>
          <MoneyInput currency={from.currency} required {...form.register('amount', { validate: movable })} />
        </Field>
      ) : (
        <Alert tone="info" title={`You have no other account in ${from?.currency ?? 'this currency'}.`}>
          Open another one to move money between them.
        </Alert>
      )}
    </DialogForm>
  );
}

function Outcome({ moved, onClose }: { moved: Moved; onClose: () => void }) {
  return (
    <div className="grid gap-5">
      <Alert tone="success" title={moved.message} announced>
        Reference <span className="font-mono">{moved.reference}</span>
      </Alert>
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}

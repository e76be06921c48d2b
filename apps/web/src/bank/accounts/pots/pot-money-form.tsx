import { formatAlike, fromDecimal, toDecimal } from '@farthing/money';
import { useApp } from '../../../lib/app.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { MoneyInput } from '../../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../../ui/money-input/typed-amount.ts';
import { useToast } from '../../../ui/toast/toast.tsx';
import type { Account } from '../../data/accounts-query.ts';
import { useShownBalance } from '../../data/shown-balance.ts';
import { amountThere, hiddenTooMuch } from '../amount-there.ts';
import { DialogForm, useDialogForm } from '../dialog-form.tsx';
import { useAccountChange } from '../use-account-change.ts';
import type { Pot } from './pots-query.ts';

type Direction = 'in' | 'out';
type PotMoneyFormProps = { direction: Direction; pot: Pot; account: Account; onClose: () => void };

const names = ['amount'] as const;

/** From the account into the pot, or back: one step, no code. */
export function PotMoneyForm({ direction, pot, account, onClose }: PotMoneyFormProps) {
  const { api } = useApp();
  const tell = useToast();
  const params = { accountId: account.id, potId: pot.id };
  const moving = useAccountChange((body: { direction: Direction; amount: string }, idempotencyKey) =>
    api.call('POST /accounts/:accountId/pots/:potId/move/', { params, body, idempotencyKey }),
  );
  const form = useDialogForm({ amount: '' });
  const typed = form.watch('amount');
  const { errors } = form.formState;
  const { currency } = pot;
  const source =
    direction === 'in'
      ? { name: account.name, available: account.available, currency }
      : { name: pot.name, available: pot.balance, currency };
  const { isShown } = useShownBalance();
  const movable = (amount: string) => amountThere(amount, source, isShown);

  async function ask({ amount }: { amount: string }) {
    const value = toDecimal(fromDecimal(typedAmount(amount, currency), currency));
    const { message } = await moving.mutateAsync({ direction, amount: value });
    tell(message);
    onClose();
  }

  return (
    <DialogForm
      form={form}
      names={names}
      onSend={ask}
      tooMuch={hiddenTooMuch(source, isShown)}
      button={
        movable(typed) === true
          ? `${direction === 'in' ? 'Put in' : 'Take out'} ${formatAlike(fromDecimal(typedAmount(typed, currency), currency))}`
          : direction === 'in'
            ? 'Put in'
            : 'Take out'
      }
    >
      <p className="text-ink-2">
        {direction === 'in'
          ? `It comes from ${account.name}, and can be taken out at any time.`
          : `It goes back to ${account.name} at once.`}
      </p>
      <Field id="amount" label="Amount" error={errors.amount?.message}>
        <MoneyInput currency={currency} required {...form.register('amount', { validate: movable })} />
      </Field>
    </DialogForm>
  );
}

import type { CreditCard } from '@farthing/contract';
import { fromDecimal } from '@farthing/money';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { SmallCoin } from '../../ui/coin-turn/coin-turn.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { useToast } from '../../ui/toast/toast.tsx';
import { DialogForm, useDialogForm } from '../accounts/dialog-form.tsx';
import { OwedNow } from '../lending/owed-now.tsx';
import { useCreditChange } from './credit-query.ts';

const names = ['amount'] as const;

/** From the account, in part or whole. */
export default function PayDialog({ credit, onClose }: { credit: CreditCard; onClose: () => void }) {
  const { api } = useApp();
  const tell = useToast();
  const { currency, owed, due, late } = credit;
  const form = useDialogForm<{ amount: string }>({ amount: late?.least ?? due?.full ?? owed.total });
  const pay = useCreditChange((body: { amount: string }, idempotencyKey) =>
    api.call('POST /credit/:creditId/pay/', { params: { creditId: credit.id }, body, idempotencyKey }),
  );
  const most = fromDecimal(owed.total, currency);
  const offers = [
    ...(due === null ? [] : [{ label: 'The minimum payment', amount: due.least }]),
    ...(due === null ? [] : [{ label: 'The statement', amount: due.full }]),
    { label: 'All of it', amount: owed.total },
  ];
  return (
    <Dialog open onClose={onClose} title="Pay your credit card">
      <DialogForm
        form={form}
        names={names}
        button="Pay now"
        onSend={async ({ amount }) => {
          const { message } = await pay.mutateAsync({ amount: typedAmount(amount, currency) });
          tell(message, <SmallCoin />);
          onClose();
        }}
      >
        <OwedNow owed={most} />
        <Field id="amount" label="Amount" error={form.formState.errors.amount?.message}>
          <MoneyInput
            currency={currency}
            {...form.register('amount', {
              validate: (text) =>
                amountProblem(typedAmount(text, currency), currency, {
                  minMinor: 1n,
                  maxMinor: most.minor,
                }) ?? true,
            })}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          {offers.map(({ label, amount }) => (
            <Button key={label} look="quiet" onClick={() => form.setValue('amount', amount)}>
              {label}
            </Button>
          ))}
        </div>
      </DialogForm>
    </Dialog>
  );
}

import type { CreditCard } from '@farthing/contract';
import { useApp } from '../../lib/app.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { DialogForm, useDialogForm } from '../accounts/dialog-form.tsx';
import { useCreditChange } from './credit-query.ts';

type Values = { way: CreditCard['pays']['way']; amount: string };

const names = ['way', 'amount'] as const;

const options = [
  { value: 'full', label: 'The whole statement', hint: 'It never costs interest then.' },
  { value: 'least', label: 'The minimum payment', hint: 'What is left costs interest.' },
  { value: 'fixed', label: 'A fixed amount', hint: 'Never less than the minimum payment.' },
  { value: 'none', label: 'Nothing', hint: 'You pay by hand.' },
];

/** What we pay off by ourselves on each due date. */
export default function InstructDialog({ credit, onClose }: { credit: CreditCard; onClose: () => void }) {
  const { api } = useApp();
  const tell = useToast();
  const { currency, pays } = credit;
  const form = useDialogForm<Values>({ way: pays.way, amount: pays.amount ?? '' });
  const instruct = useCreditChange((body: { way: Values['way']; amount?: string }) =>
    api.call('PUT /credit/:creditId/payment/', { params: { creditId: credit.id }, body }),
  );
  const { errors } = form.formState;
  const isFixed = form.watch('way') === 'fixed';
  return (
    <Dialog open onClose={onClose} title="How it is paid">
      <DialogForm
        form={form}
        names={names}
        button="Save"
        onSend={async ({ way, amount }) => {
          const body = way === 'fixed' ? { way, amount: typedAmount(amount, currency) } : { way };
          const { message } = await instruct.mutateAsync(body);
          tell(message);
          onClose();
        }}
      >
        <Field
          id="way"
          layout="radios"
          label="What we pay from your account on each due date"
          error={errors.way?.message}
        >
          <RadioGroup options={options} {...form.register('way')} />
        </Field>
        {isFixed && (
          <Field id="amount" label="Amount" error={errors.amount?.message}>
            <MoneyInput
              currency={currency}
              {...form.register('amount', {
                validate: (text) =>
                  amountProblem(typedAmount(text, currency), currency, { minMinor: 1n }) ?? true,
              })}
            />
          </Field>
        )}
      </DialogForm>
    </Dialog>
  );
}

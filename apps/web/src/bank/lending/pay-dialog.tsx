import type { LendingLoan } from '@farthing/contract';
import { format, fromDecimal, money } from '@farthing/money';
import { comingInstalments, least, londonDay } from '@farthing/rules';
import { useApp } from '../../lib/app.tsx';
import { basisPoints } from '../../lib/lending/quote.ts';
import { Button } from '../../ui/button/button.tsx';
import { SmallCoin } from '../../ui/coin-turn/coin-turn.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { useToast } from '../../ui/toast/toast.tsx';
import { DialogForm, useDialogForm } from '../accounts/dialog-form.tsx';
import { useLendingChange } from './lending-query.ts';
import { OwedNow } from './owed-now.tsx';

type PayDialogProps = { loan: LendingLoan; onClose: () => void };

const names = ['amount'] as const;

/** From the wallet, in part or whole. What early money saves is told before it is paid. */
export default function PayDialog({ loan, onClose }: PayDialogProps) {
  const { api } = useApp();
  const tell = useToast();
  const due =
    Number(loan.arrears.amount) > 0 ? loan.arrears.amount : (loan.coming[0]?.amount ?? loan.owed.total);
  const form = useDialogForm<{ amount: string }>({ amount: due });
  const pay = useLendingChange((body: { amount: string }, idempotencyKey) =>
    api.call('POST /lending/loans/:loanId/pay/', { params: { loanId: loan.id }, body, idempotencyKey }),
  );
  const typed = typedAmount(form.watch('amount'), loan.currency);
  const isAmount = amountProblem(typed, loan.currency) === null;
  const saved = isAmount ? savedBy(loan, fromDecimal(typed, loan.currency).minor) : 0n;
  const owed = fromDecimal(loan.owed.total, loan.currency);
  return (
    <Dialog open onClose={onClose} title="Pay your loan">
      <DialogForm
        form={form}
        names={names}
        button="Pay now"
        onSend={async ({ amount }) => {
          const { message } = await pay.mutateAsync({ amount: typedAmount(amount, loan.currency) });
          tell(message, <SmallCoin />);
          onClose();
        }}
      >
        <OwedNow owed={owed} />
        <Field id="amount" label="Amount" error={form.formState.errors.amount?.message}>
          <MoneyInput
            currency={loan.currency}
            {...form.register('amount', {
              validate: (text) =>
                amountProblem(typedAmount(text, loan.currency), loan.currency, {
                  minMinor: 1n,
                  maxMinor: owed.minor,
                }) ?? true,
            })}
          />
        </Field>
        <div>
          <Button look="quiet" onClick={() => form.setValue('amount', loan.owed.total)}>
            Pay all of it
          </Button>
        </div>
        <p role="status">{saved > 0n && `You save ${format(money(saved, loan.currency))} of interest.`}</p>
      </DialogForm>
    </Dialog>
  );
}

/** What the instalments to come cost less of interest, if so much is paid today. */
function savedBy(loan: LendingLoan, amountMinor: bigint): bigint {
  const minor = (amount: string) => fromDecimal(amount, loan.currency).minor;
  const [first, last] = [loan.coming[0], loan.coming.at(-1)];
  if (first === undefined || last === undefined || loan.paid_out_on === null) return 0n;
  const [principal, interest, fees] = [loan.owed.principal, loan.owed.interest, loan.owed.fees].map(minor);
  const rest = amountMinor - (fees ?? 0n) - (interest ?? 0n);
  if (rest <= 0n) return 0n;
  const terms = {
    ...{ rateBasisPoints: basisPoints(loan.rate), instalments: loan.instalments, from: loan.paid_out_on },
    usualMinor: loan.instalments === 'equal-principal' ? minor(first.principal) : minor(first.amount),
    lastNumber: last.number,
  };
  const day = londonDay(new Date());
  const after = {
    principalMinor: (principal ?? 0n) - least(rest, principal ?? 0n),
    interestMinor: 0n,
    carried: 0n,
    day,
  };
  const sum = (of: readonly { readonly interestMinor: bigint }[]) =>
    of.reduce((total, { interestMinor }) => total + interestMinor, 0n);
  const planned = loan.coming.reduce((total, each) => total + minor(each.interest), 0n);
  const saved = planned - (interest ?? 0n) - sum(comingInstalments(terms, after, first.number));
  return saved > 0n ? saved : 0n;
}

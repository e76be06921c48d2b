import { formatAlike, fromDecimal, toDecimal } from '@farthing/money';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf, showFieldErrors } from '../../ui/error-summary/form-problems.ts';
import { Field } from '../../ui/field/field.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { Select } from '../../ui/select/select.tsx';
import type { Account } from '../data/accounts-query.ts';
import { useShownBalance } from '../data/shown-balance.ts';
import { choiceOf, tooMuchInWords } from '../parts/account-words.ts';
import { useAccountChange } from './use-account-change.ts';

type MoveDialogProps = {
  open: boolean;
  onClose: () => void;
  accounts: readonly Account[];
  /** Where the money comes from, unless another is chosen. */
  from?: Account | undefined;
};

/** Between one's own accounts of one currency: one step, no code. */
export function MoveDialog({ open, onClose, ...rest }: MoveDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Move money">
      <MoveForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

type MoveValues = { from: string; to: string; amount: string };
type Moved = { readonly message: string; readonly reference: string };

const names = ['from', 'to', 'amount'] as const;

function MoveForm({ onClose, accounts, from: first }: Omit<MoveDialogProps, 'open'>) {
  const { api } = useApp();
  const { isShown } = useShownBalance();
  const [moved, setMoved] = useState<Moved | null>(null);
  const moving = useAccountChange((body: MoveValues, idempotencyKey) =>
    api.call('POST /accounts/move/', { body, idempotencyKey }),
  );
  const form = useForm<MoveValues>({
    defaultValues: { from: (first ?? accounts[0])?.id ?? '', to: '', amount: '' },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const [fromId, toId, typed] = form.watch(['from', 'to', 'amount']);
  const from = accounts.find(({ id }) => id === fromId);
  const targets = accounts.filter(({ id, currency }) => id !== fromId && currency === from?.currency);
  const to = targets.find(({ id }) => id === toId) ?? targets[0];
  const { errors, submitCount, isSubmitting } = form.formState;

  async function ask({ amount }: MoveValues) {
    if (!from || !to) return;
    try {
      const value = toDecimal(fromDecimal(typedAmount(amount), from.currency));
      setMoved(await moving.mutateAsync({ from: from.id, to: to.id, amount: value }));
    } catch (thrown) {
      const failure = failureOf(thrown);
      // The bank's own words name the balance.
      if (!isShown && failure.code === 'insufficient_funds')
        form.setError('amount', { message: tooMuchInWords(from, isShown) });
      else if (!showFieldErrors(form, names, failure))
        form.setError('root', { message: plainWordsOf(failure) });
    }
  }

  if (moved) return <Outcome moved={moved} onClose={onClose} />;
  return (
    <form noValidate onSubmit={form.handleSubmit(ask)} className="grid gap-5">
      <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
      <Field id="from" label="From" error={errors.from?.message}>
        <Select {...form.register('from')}>
          {accounts.map((account) => (
            <option key={account.id} value={account.id}>
              {choiceOf(account, isShown)}
            </option>
          ))}
        </Select>
      </Field>
      {from && to ? (
        <>
          <Field id="to" label="To" error={errors.to?.message}>
            <Select {...form.register('to')} value={to.id}>
              {targets.map((account) => (
                <option key={account.id} value={account.id}>
                  {choiceOf(account, isShown)}
                </option>
              ))}
            </Select>
          </Field>
          <Field id="amount" label="Amount" error={errors.amount?.message}>
            <MoneyInput
              currency={from.currency}
              required
              {...form.register('amount', { validate: (amount) => movable(amount, from, isShown) })}
            />
          </Field>
          <Button type="submit" busy={isSubmitting}>
            {movable(typed, from, isShown) === true
              ? `Move ${formatAlike(fromDecimal(typedAmount(typed), from.currency))} to ${to.name}`
              : 'Move money'}
          </Button>
        </>
      ) : (
        <Alert tone="info" title={`You have no other account in ${from?.currency ?? 'this currency'}.`}>
          Open another one, and money moves between them in one step.
        </Alert>
      )}
    </form>
  );
}

/** True, or why it cannot be moved. */
function movable(typed: string, from: Account, isShown: boolean): true | string {
  const { available, currency } = from;
  const most = fromDecimal(available, currency);
  const problem = amountProblem(typedAmount(typed), currency);
  if (problem !== null) return problem;
  const isThere = fromDecimal(typedAmount(typed), currency).minor <= most.minor;
  return isThere || tooMuchInWords(from, isShown);
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

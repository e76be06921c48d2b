import type { ExchangeOffer } from '@farthing/contract';
import { fromDecimal, toDecimal } from '@farthing/money';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { Select } from '../../ui/select/select.tsx';
import type { Account, ExchangeQuestion } from '../data/accounts-query.ts';
import { useShownBalance } from '../data/shown-balance.ts';
import { amountThere, hiddenTooMuch } from './amount-there.ts';
import { DialogForm, useDialogForm } from './dialog-form.tsx';
import { ExchangeQuote } from './exchange-quote.tsx';
import { chosenTarget, FromAndTo, type FromAndToDialogProps } from './from-and-to.tsx';

/** Between accounts of two currencies: first what it gives, then a yes within half a minute. */
export function ExchangeDialog({ open, onClose, ...rest }: FromAndToDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Exchange money">
      <Exchange onClose={onClose} {...rest} />
    </Dialog>
  );
}

type ExchangeValues = { from: string; to: string; amount: string; side: 'give' | 'get' };

type Offered = { readonly question: ExchangeQuestion; readonly offer: ExchangeOffer };

function Exchange({ accounts, from, onClose }: Omit<FromAndToDialogProps, 'open'>) {
  const [typed, setTyped] = useState<ExchangeValues>(() => firstValues(accounts, from));
  const [offered, setOffered] = useState<Offered | null>(null);
  if (offered)
    return (
      <ExchangeQuote
        key={offered.offer.id}
        {...offered}
        accounts={accounts}
        onAnother={(offer) => setOffered({ ...offered, offer })}
        onBack={() => setOffered(null)}
        onClose={onClose}
      />
    );
  return (
    <ExchangeForm
      accounts={accounts}
      first={typed}
      onOffer={(values, found) => {
        setTyped(values);
        setOffered(found);
      }}
    />
  );
}

function firstValues(accounts: readonly Account[], from = accounts[0]): ExchangeValues {
  const to = accounts.find(({ currency }) => currency !== from?.currency);
  return { from: from?.id ?? '', to: to?.id ?? '', amount: '', side: 'give' };
}

const names = ['from', 'to', 'side', 'amount'] as const;

type ExchangeFormProps = {
  accounts: readonly Account[];
  first: ExchangeValues;
  onOffer: (typed: ExchangeValues, offered: Offered) => void;
};

function ExchangeForm({ accounts, first, onOffer }: ExchangeFormProps) {
  const { api } = useApp();
  const { isShown } = useShownBalance();
  const form = useDialogForm<ExchangeValues>(first);
  const [fromId, toId, side] = form.watch(['from', 'to', 'side']);
  const from = accounts.find(({ id }) => id === fromId);
  const targets = accounts.filter(({ currency }) => currency !== from?.currency);
  const to = chosenTarget(targets, toId);
  const { errors } = form.formState;

  async function ask(values: ExchangeValues) {
    if (!from || !to) return;
    const currency = side === 'give' ? from.currency : to.currency;
    const amount = toDecimal(fromDecimal(typedAmount(values.amount, currency), currency));
    const question = { from: from.id, to: to.id, amount, side };
    const { quote } = await api.call('POST /accounts/exchange/quote/', { body: question });
    onOffer(values, { question, offer: quote });
  }

  if (!from || !to)
    return (
      <Alert tone="info" title="You have accounts in one currency only.">
        Open one in another currency to exchange money between them.
      </Alert>
    );
  return (
    <DialogForm
      form={form}
      names={names}
      onSend={ask}
      tooMuch={hiddenTooMuch(from, isShown)}
      button="See what you get"
    >
      <FromAndTo accounts={accounts} targets={targets} to={to} register={form.register} errors={errors} />
      <Field id="side" label="Which amount" error={errors.side?.message}>
        <Select {...form.register('side')}>
          <option value="give">What leaves {from.name}</option>
          <option value="get">What arrives in {to.name}</option>
        </Select>
      </Field>
      <Field id="amount" label="Amount" error={errors.amount?.message}>
        <MoneyInput
          currency={side === 'give' ? from.currency : to.currency}
          required
          {...form.register('amount', {
            validate: (typed) =>
              side === 'give'
                ? amountThere(typed, from, isShown)
                : (amountProblem(typedAmount(typed, to.currency), to.currency) ?? true),
          })}
        />
      </Field>
    </DialogForm>
  );
}

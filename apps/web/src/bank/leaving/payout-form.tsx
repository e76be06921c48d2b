import type { OpenBusiness } from '@farthing/contract';
import { formatAlike, fromDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Select } from '../../ui/select/select.tsx';
import { type KeptPayee, keptPayeesQuery } from '../data/kept-payees-query.ts';
import { useShownBalance } from '../data/shown-balance.ts';
import { LeavingForm, type PayoutWish } from './leaving-form.tsx';

/** Where the rest of each account is paid, before everything closes. */
export function PayoutForm({ money }: { money: readonly OpenBusiness[] }) {
  const { api } = useApp();
  return (
    <section className="grid max-w-2xl gap-4" aria-labelledby="payout-title">
      <h2 id="payout-title" className="text-2xl">
        Have your money paid out
      </h2>
      <p className="text-ink-2">
        Choose where the money goes. We pay out all of it, less the fee for each payment, and close everything
        once it has arrived. This is final.
      </p>
      <Loaded
        query={useQuery(keptPayeesQuery(api))}
        waiting={<Placeholder label="Loading your payees" className="h-40" />}
        failed="Your payees could not be loaded."
      >
        {({ payees }) => <Choices money={money} payees={payees} />}
      </Loaded>
    </section>
  );
}

const fieldOf = (accountId: string) => `payout-${accountId}`;

function Choices({ money, payees }: { money: readonly OpenBusiness[]; payees: readonly KeptPayee[] }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const ids = money.flatMap(({ id }) => id ?? []);

  function payouts(): readonly PayoutWish[] | undefined {
    setTried(true);
    const missing = ids.find((id) => !chosen[id]);
    if (missing === undefined) return ids.map((account) => ({ account, payee: chosen[account] ?? '' }));
    document.getElementById(fieldOf(missing))?.focus();
    return undefined;
  }

  return (
    <LeavingForm payouts={payouts}>
      {money.map((item) => (
        <PayoutField
          key={item.id}
          item={item}
          payees={payees.filter(({ currency }) => currency === item.currency)}
          value={chosen[item.id ?? ''] ?? ''}
          isTried={isTried}
          onChoose={(payee) => setChosen({ ...chosen, [item.id ?? '']: payee })}
        />
      ))}
    </LeavingForm>
  );
}

type PayoutFieldProps = {
  item: OpenBusiness;
  /** In the currency of the account. */
  payees: readonly KeptPayee[];
  value: string;
  isTried: boolean;
  onChoose: (payeeId: string) => void;
};

function PayoutField({ item, payees, value, isTried, onChoose }: PayoutFieldProps) {
  const { id, name, amount, currency } = item;
  const { isShown } = useShownBalance();
  if (id === null || amount === null || currency === null) return null;
  return (
    <Field
      id={fieldOf(id)}
      label={
        isShown
          ? `Where ${formatAlike(fromDecimal(amount, currency))} in ${name} goes`
          : `Where the money in ${name} goes`
      }
      hint={
        <>
          Your payees in {currency}. <RouteLink to="/layout/payees">Add a payee</RouteLink>
        </>
      }
      error={isTried && value === '' ? 'Choose where the money goes.' : undefined}
    >
      <Select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">{payees.length === 0 ? `No payee in ${currency} yet` : 'Choose a payee'}</option>
        {payees.map(({ id: payeeId, label, account_name, bank_name, account_number }) => (
          <option key={payeeId} value={payeeId}>
            {label ?? account_name}, {bank_name}, account ending in {account_number.slice(-4)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

import { type Currency, fromDecimal } from '@farthing/money';
import type { ComponentProps } from 'react';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';

type AmountProps = Omit<ComponentProps<typeof MoneyAmount>, 'amount'> & {
  of: { readonly amount: string; readonly currency: Currency };
};

/** Money as the bank answers it. */
export function Amount({ of, ...rest }: AmountProps) {
  return <MoneyAmount amount={fromDecimal(of.amount, of.currency)} {...rest} />;
}

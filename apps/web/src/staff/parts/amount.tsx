import { type Currency, fromDecimal } from '@farthing/money';
import type { ComponentProps } from 'react';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';

type AmountProps = Omit<ComponentProps<typeof MoneyAmount>, 'amount' | 'alike'> & {
  of: { readonly amount: string; readonly currency: Currency };
};

/**
 * Money as the bank answers it. In one style: beside £1,150.00, somebody who decides could take 1.150,00 € for another sum.
 */
export function Amount({ of, ...rest }: AmountProps) {
  return <MoneyAmount amount={fromDecimal(of.amount, of.currency)} {...rest} alike />;
}

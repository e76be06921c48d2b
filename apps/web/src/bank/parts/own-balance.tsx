import type { Money } from '@farthing/money';
import { Eye, EyeOff } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';
import type { ShownBalance } from '../data/shown-balance.ts';

type OwnBalanceProps = {
  amount: Money;
  isShown: boolean;
  /** Every currency in one style, where several stand side by side. */
  alike?: boolean;
};

/** A hidden balance is not on the page at all: whoever looks over a shoulder, or at the source, finds dots. */
export function OwnBalance({ amount, isShown, alike = false }: OwnBalanceProps) {
  if (isShown) return <MoneyAmount alike={alike} amount={amount} />;
  return (
    <>
      <span aria-hidden="true">••••••</span>
      <span className="sr-only">Hidden</span>
    </>
  );
}

export function ShowBalances({ shown: { isShown, show } }: { shown: ShownBalance }) {
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Button look="quiet" onClick={() => show(!isShown)}>
      <Icon className="size-4.5" aria-hidden="true" />
      {isShown ? 'Hide balances' : 'Show balances'}
    </Button>
  );
}

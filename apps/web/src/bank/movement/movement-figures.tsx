import type { WalletMovement } from '@farthing/contract';
import { format, fromDecimal, type Money } from '@farthing/money';
import { movementFigures } from '@farthing/rules';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';

/** As it was sent or received; what was booked for it second. */
export function MovementFigures({ movement }: { movement: WalletMovement }) {
  const { transaction, currency } = movement;
  if (transaction) {
    const { amount, booked } = movementFigures(transaction, currency);
    return <Figures amount={amount} booked={booked} signed />;
  }
  const amount = amountOf(movement);
  return amount && <Figures amount={amount} booked={undefined} signed={false} />;
}

/** Nothing is booked under this id: then it has no sign. */
function amountOf({ payment, deposit, loan }: WalletMovement): Money | undefined {
  if (payment) return fromDecimal(payment.amount, payment.currency);
  if (deposit) return fromDecimal(deposit.received_amount ?? deposit.announced_amount, deposit.currency);
  return loan ? fromDecimal(loan.amount, loan.currency) : undefined;
}

type FiguresProps = { amount: Money; booked: Money | undefined; signed: boolean };

function Figures({ amount, booked, signed }: FiguresProps) {
  return (
    <div className="grid gap-1">
      <p className="wrap-anywhere font-display text-4xl">
        <MoneyAmount amount={amount} signed={signed} />
      </p>
      {booked && (
        <p className="text-ink-2">
          Booked: {format(booked, { showPlus: true }).replace('-', '−')} ({booked.currency})
        </p>
      )}
    </div>
  );
}

import { format, formatAlike, isNegative, isPositive, type Money, toDecimal } from '@farthing/money';

type MoneyAmountProps = {
  amount: Money;
  /** For movements: always with its sign, money in green, money out copper. */
  signed?: boolean;
  /** Every currency in one style, where amounts of several are compared. */
  alike?: boolean;
};

export function MoneyAmount({ amount, signed = false, alike = false }: MoneyAmountProps) {
  const direction = isPositive(amount) ? 'in' : isNegative(amount) ? 'out' : undefined;
  const write = alike ? formatAlike : format;
  return (
    <data
      value={toDecimal(amount)}
      data-direction={signed ? direction : undefined}
      className="whitespace-nowrap tabular-nums data-[direction=in]:text-primary data-[direction=out]:text-copper"
    >
      {/* A real minus sign: as wide as the plus, and read out as "minus". */}
      {write(amount, { showPlus: signed }).replace('-', '−')}
    </data>
  );
}

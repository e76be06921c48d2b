import { type Currency, currencies } from '@farthing/money';
import { type ComponentProps, useId } from 'react';
import { useFieldControl } from '../field/field.tsx';
import { controlClass } from '../input/control-class.ts';

type MoneyInputProps = Omit<ComponentProps<'input'>, 'type' | 'inputMode'> & { currency: Currency };

/**
 * An amount as text, exactly as it is typed: nothing is rewritten under the cursor, and no float ever holds it.
 * `amountProblem` beside it says what is wrong with it.
 */
export function MoneyInput({ currency, className = '', ...props }: MoneyInputProps) {
  const { 'aria-describedby': described, ...field } = useFieldControl();
  const { 'aria-describedby': more, ...rest } = props;
  const currencyId = useId();
  const { symbol, name } = currencies[currency];
  return (
    <div className="relative">
      <span
        className="pointer-events-none absolute inset-y-0 left-0 grid w-10 place-items-center text-ink-3 text-lg"
        aria-hidden="true"
      >
        {symbol}
      </span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={`${controlClass} pr-16 pl-10 text-lg tabular-nums ${className}`}
        aria-describedby={[described, currencyId, more].filter(Boolean).join(' ')}
        {...field}
        {...rest}
      />
      <span className="pointer-events-none absolute inset-y-0 right-3 grid items-center text-ink-3 text-sm">
        <span aria-hidden="true">{currency}</span>
        <span id={currencyId} className="sr-only">
          {name}
        </span>
      </span>
    </div>
  );
}

import type { ComponentProps } from 'react';
import { PasswordInput } from '../password-input/password-input.tsx';

type PinInputProps = Omit<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength'> & {
  /** The most digits that a PIN has here. */
  length?: number;
};

/** Digits only, hidden as they are typed. A pasted PIN may have spaces in it. */
export function PinInput({ length = 6, onChange, className = '', ...rest }: PinInputProps) {
  return (
    <div className="max-w-52">
      <PasswordInput
        noun="PIN"
        inputMode="numeric"
        autoComplete="off"
        className={`font-mono text-xl tracking-[0.3em] ${className}`}
        onChange={(event) => {
          event.currentTarget.value = event.currentTarget.value.replace(/\D/g, '').slice(0, length);
          onChange?.(event);
        }}
        {...rest}
      />
    </div>
  );
}

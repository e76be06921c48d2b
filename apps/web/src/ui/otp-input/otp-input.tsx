import { OTPField } from '@base-ui/react/otp-field';
import type { Ref } from 'react';
import { useFieldControl } from '../field/field.tsx';
import { controlClass } from '../input/control-class.ts';

type OtpInputProps = {
  value: string;
  onChange: (code: string) => void;
  /** Called with the whole code as soon as it is there. */
  onComplete?: ((code: string) => void) | undefined;
  length?: number;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** One box per digit, filled by typing, by pasting a code with or without spaces, or from a message by the telephone. */
export function OtpInput({ value, onChange, onComplete, length = 6, disabled, ref }: OtpInputProps) {
  const { id, 'aria-describedby': described, 'aria-invalid': invalid } = useFieldControl();
  return (
    <OTPField.Root
      id={id}
      aria-describedby={described}
      length={length}
      value={value}
      onValueChange={onChange}
      onValueComplete={onComplete}
      disabled={disabled}
      className="flex max-w-84 gap-1.5 sm:gap-2"
    >
      {Array.from({ length }, (_, place) => (
        <OTPField.Input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={place}
          ref={place === 0 ? ref : undefined}
          aria-label={place === 0 ? undefined : `Digit ${place + 1} of ${length}`}
          aria-invalid={invalid}
          className={`${controlClass} h-14 flex-1 px-0! text-center font-mono text-2xl`}
        />
      ))}
    </OTPField.Root>
  );
}

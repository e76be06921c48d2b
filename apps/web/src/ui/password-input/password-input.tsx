import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useFieldControl } from '../field/field.tsx';
import { controlClass } from '../input/control-class.ts';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** What the button shows and hides. */
  noun?: string;
};

/** Can be looked at before it is sent; pasting is never in the way. */
export function PasswordInput({ noun = 'password', className = '', ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={`${controlClass} pr-13 ${className}`}
        {...useFieldControl()}
        {...rest}
      />
      <button
        type="button"
        aria-label={shown ? `Hide ${noun}` : `Show ${noun}`}
        onClick={() => setShown(!shown)}
        disabled={rest.disabled}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-md text-ink-3 hover:text-ink disabled:cursor-not-allowed disabled:opacity-60"
      >
        <Icon className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}

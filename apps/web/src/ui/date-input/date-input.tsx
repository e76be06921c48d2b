import { type FocusEventHandler, type Ref, useId, useState } from 'react';
import { Input } from '../input/input.tsx';
import { type DateParts, joinDate, splitDate } from './date-parts.ts';

type DateInputProps = {
  /** '1990-05-07', or whatever was typed as long as it is not a date yet. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: FocusEventHandler | undefined;
  /** For a date of birth, so that the browser can fill it in. */
  birthday?: boolean;
  disabled?: boolean;
  /** The first of the three, which takes the focus when something is wrong. */
  ref?: Ref<HTMLInputElement>;
};

const parts = [
  { part: 'day', label: 'Day', autoComplete: 'bday-day', length: 2, width: 'w-16' },
  { part: 'month', label: 'Month', autoComplete: 'bday-month', length: 2, width: 'w-16' },
  { part: 'year', label: 'Year', autoComplete: 'bday-year', length: 4, width: 'w-22' },
] as const satisfies readonly { part: keyof DateParts; [fact: string]: unknown }[];

/** A date that is known by heart: three short inputs are quicker and surer than a calendar. In a `Field` as `group`. */
export function DateInput({ value, onChange, onBlur, birthday, disabled, ref }: DateInputProps) {
  const id = useId();
  const [typed, setTyped] = useState(() => splitDate(value));
  // '5' stays '5' while it is typed, though the value says '05'; a value from outside replaces what was typed.
  const shown = joinDate(typed) === value ? typed : splitDate(value);

  function change(part: keyof DateParts, text: string) {
    const next = { ...shown, [part]: text.replace(/\D/g, '') };
    setTyped(next);
    onChange(joinDate(next));
  }

  return (
    <div className="flex flex-wrap gap-3">
      {parts.map(({ part, label, autoComplete, length, width }, place) => (
        <div key={part} className={`grid gap-1 ${width}`}>
          <label htmlFor={`${id}-${part}`} className="text-ink-2 text-sm">
            {label}
          </label>
          <Input
            id={`${id}-${part}`}
            ref={place === 0 ? ref : undefined}
            inputMode="numeric"
            maxLength={length}
            autoComplete={birthday ? autoComplete : 'off'}
            disabled={disabled}
            value={shown[part]}
            onChange={(event) => change(part, event.currentTarget.value)}
            onBlur={onBlur}
            className="text-center tabular-nums"
          />
        </div>
      ))}
    </div>
  );
}

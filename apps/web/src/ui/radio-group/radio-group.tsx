import type { ComponentProps, ReactNode } from 'react';

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type RadioGroupProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & { options: readonly RadioOption[] };

/** Stands in a `Field` with the layout `radios`. What is left of the props, such as `register(...)`, goes to each. */
export function RadioGroup({ options, disabled, value: chosen, defaultValue, ...rest }: RadioGroupProps) {
  return (
    <div className="grid gap-2">
      {options.map(({ value, label, hint, disabled: optionDisabled }) => (
        <label
          key={value}
          className={
            'flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line bg-surface px-3 py-2.5 ' +
            'transition-colors hover:border-line-strong has-checked:border-primary has-checked:bg-primary-soft ' +
            'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ' +
            'has-disabled:cursor-not-allowed has-disabled:text-ink-3 has-disabled:hover:border-line'
          }
        >
          <input
            type="radio"
            value={value}
            disabled={disabled || optionDisabled}
            checked={chosen === undefined ? undefined : chosen === value}
            defaultChecked={defaultValue === undefined ? undefined : defaultValue === value}
            className={
              'mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong ' +
              'bg-surface outline-none transition-[border-width] checked:border-6 checked:border-primary ' +
              'disabled:cursor-not-allowed disabled:border-line'
            }
            {...rest}
          />
          <span className="grid min-w-0">
            <span>{label}</span>
            {hint && <span className="text-ink-2 text-sm">{hint}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

import { type ReactNode, useId } from 'react';

type SwitchRowProps = {
  label: string;
  hint?: ReactNode;
  isOn: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
};

/** A line with a switch at its end. It shows what holds at the bank, not what was pressed. */
export function SwitchRow({ label, hint, isOn, disabled = false, onChange }: SwitchRowProps) {
  const hintId = useId();
  return (
    <label className="grid min-h-14 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 has-disabled:cursor-not-allowed">
      <span className="grid">
        <span>{label}</span>
        {hint && (
          <span id={hintId} className="text-ink-2 text-sm">
            {hint}
          </span>
        )}
      </span>
      <span className="relative grid h-11 w-14 place-items-center">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          aria-describedby={hint ? hintId : undefined}
          checked={isOn}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
          className="peer absolute inset-0 cursor-pointer appearance-none outline-none disabled:cursor-not-allowed"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none flex h-7 w-12 items-center rounded-full border border-line-strong bg-sunken px-1 transition-colors before:size-5 before:rounded-full before:bg-ink-3 before:transition-transform before:content-[''] peer-checked:border-primary peer-checked:bg-primary peer-checked:before:translate-x-4.5 peer-checked:before:bg-on-primary peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 motion-reduce:before:transition-none"
        />
      </span>
    </label>
  );
}

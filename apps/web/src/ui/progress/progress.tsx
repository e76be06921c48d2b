import { type ReactNode, useId } from 'react';

type ProgressProps = {
  label: ReactNode;
  /** From 0 to 100; without it, there is no telling how far it is. */
  percent?: number | undefined;
};

export function Progress({ label, percent }: ProgressProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-between gap-x-4">
        <label htmlFor={id}>{label}</label>
        {percent !== undefined && (
          <span className="text-ink-2 tabular-nums" aria-hidden="true">
            {Math.round(percent)}%
          </span>
        )}
      </div>
      <progress
        id={id}
        max={100}
        value={percent}
        className={
          'h-2 w-full appearance-none overflow-hidden rounded-sm bg-line text-primary indeterminate:animate-pulse ' +
          '[&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary ' +
          '[&::-webkit-progress-value]:transition-[inline-size] [&:indeterminate::-webkit-progress-bar]:bg-(image:--stripes) ' +
          '[--stripes:repeating-linear-gradient(-45deg,var(--primary)_0_6px,var(--line)_6px_12px)]'
        }
      />
    </div>
  );
}

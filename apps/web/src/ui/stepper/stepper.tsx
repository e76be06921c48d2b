import { Check } from 'lucide-react';

type StepperProps = {
  label: string;
  steps: readonly string[];
  /** The place of the current step, from 0. */
  current: number;
};

/** Where someone is on a way of several steps. On a narrow screen, one line and a bar. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <div className="@container">
      <p aria-hidden="true" className="mb-2 flex flex-wrap justify-between gap-x-4 @lg:hidden">
        <span className="font-semibold">{steps[current]}</span>
        <span className="text-ink-2 tabular-nums">
          Step {current + 1} of {steps.length}
        </span>
      </p>
      <ol aria-label={label} className="flex gap-2">
        {steps.map((step, place) => (
          <Step key={step} step={step} place={place} current={current} />
        ))}
      </ol>
    </div>
  );
}

function Step({ step, place, current }: { step: string; place: number; current: number }) {
  const state = place < current ? 'done' : place === current ? 'current' : 'ahead';
  return (
    <li
      data-state={state}
      aria-current={state === 'current' ? 'step' : undefined}
      className="group grid min-w-0 flex-1 gap-3 border-line border-t-4 transition-colors data-[state=current]:border-copper-fill data-[state=done]:border-primary"
    >
      <span className="sr-only @lg:not-sr-only">
        <span className="flex items-start gap-2.5 pt-3">
          <span
            className="grid size-7 shrink-0 place-items-center rounded-sm border border-line-strong font-semibold text-ink-2 text-sm tabular-nums group-data-[state=current]:border-primary group-data-[state=current]:text-primary group-data-[state=done]:border-primary group-data-[state=done]:bg-primary group-data-[state=done]:text-on-primary"
            aria-hidden="true"
          >
            {state === 'done' ? <Check className="size-4 stroke-3" /> : place + 1}
          </span>
          <span className="pt-0.5 text-ink-2 group-data-[state=current]:font-semibold group-data-[state=current]:text-ink">
            {step}
            {state === 'done' && <span className="sr-only"> (done)</span>}
          </span>
        </span>
      </span>
    </li>
  );
}

import { type MouseEvent, useEffect, useRef } from 'react';

/** `id` is that of a `Field`; an error that belongs to none of them has no id. */
export type FormError = { id?: string; message: string };

type ErrorSummaryProps = {
  errors: readonly FormError[];
  /** How often the form was sent. Each time, the summary takes the focus again. */
  attempt: number;
  title?: string;
};

/** Stands above a form that could not be sent. Takes the focus, is read out, and leads to each field. */
export function ErrorSummary({ errors, attempt, title = 'There is a problem' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  useErrorInTitle(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a new reason to look here
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, attempt]);

  if (!shown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-2 rounded-lg border border-danger border-l-4 bg-danger-soft px-5 py-4"
    >
      <h2 className="font-sans font-semibold text-lg">{title}</h2>
      <ul className="grid gap-1">
        {errors.map(({ id, message }) => (
          <li key={`${id} ${message}`}>
            {id === undefined ? (
              message
            ) : (
              <a
                href={`#${id}`}
                onClick={(event) => leadTo(id, event)}
                className="inline-block rounded-sm py-0.5 font-semibold text-danger underline underline-offset-4"
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The link itself would only scroll, and leave its name in the address. */
function leadTo(id: string, event: MouseEvent): void {
  const target = document.getElementById(id);
  if (!target) return;
  event.preventDefault();
  const controls = 'input, select, textarea';
  const control = target.matches(controls)
    ? target
    : (target.querySelector<HTMLElement>('input:checked') ?? target.querySelector<HTMLElement>(controls));
  control?.focus({ preventScroll: true });
  // With its label, or the question of its group, in sight.
  const question = target.querySelector('legend') ?? document.querySelector(`label[for="${CSS.escape(id)}"]`);
  (question ?? target).scrollIntoView({ block: 'start' });
}

const prefix = 'Error: ';

function useErrorInTitle(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [shown]);
}

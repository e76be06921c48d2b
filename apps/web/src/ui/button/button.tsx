import type { ComponentProps } from 'react';

/** `bare` is for what stands beside a text and must not outweigh it. */
export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'bare';

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook;
  /** At work on the last click: it takes no other one, and keeps the focus. */
  busy?: boolean;
};

export function Button({ look = 'primary', busy = false, className, ...rest }: ButtonProps) {
  const { type = 'button', children, onClick, ...others } = rest;
  return (
    <button
      {...others}
      type={type}
      className={buttonClass(look, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && (
        // The milled edge of a coin that turns.
        <span className="size-4.5 shrink-0 rounded-full border-3 border-current border-dotted motion-safe:animate-spin" />
      )}
      {children}
    </button>
  );
}

/** A link that leads on as strongly as a button; still a link to the keyboard and to a screen reader. */
export function ButtonLink({
  look = 'primary',
  className,
  ...rest
}: ComponentProps<'a'> & { look?: ButtonLook }) {
  return <a className={buttonClass(look, className)} {...rest} />;
}

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md border px-5 py-2 font-semibold text-base ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress';

const looks = {
  // Without colours of ours the border is all that is left of a button.
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  danger: 'border-transparent bg-danger text-surface hover:brightness-90',
  quiet: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  bare: 'border-transparent text-ink-2 hover:bg-sunken hover:text-ink',
} as const satisfies Record<ButtonLook, string>;

function buttonClass(look: ButtonLook, extra: string | undefined): string {
  return [base, looks[look], extra].filter(Boolean).join(' ');
}

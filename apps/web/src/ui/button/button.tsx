import type { ComponentProps } from 'react';

export type ButtonLook = 'primary' | 'quiet';

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook };

export function Button({ look = 'primary', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
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
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-5 py-2 font-semibold text-base ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-60';

const looks = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  quiet: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
} as const satisfies Record<ButtonLook, string>;

function buttonClass(look: ButtonLook, extra: string | undefined): string {
  return [base, looks[look], extra].filter(Boolean).join(' ');
}

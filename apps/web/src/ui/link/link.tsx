import type { ComponentProps } from 'react';

/** A link in running text: underlined, so that colour alone never tells it from the words around it. */
export function TextLink({ className, ...rest }: ComponentProps<'a'>) {
  const look = 'rounded-sm text-primary underline underline-offset-4 hover:text-primary-hover';
  return <a className={className ? `${look} ${className}` : look} {...rest} />;
}

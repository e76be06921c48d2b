import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { TextLink } from '../link/link.tsx';

type RouteLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  to: string;
  state?: unknown;
  replace?: boolean;
};

/** A `TextLink` to another page of the app, which is not loaded again for it. */
export function RouteLink({ to, state, replace = false, ...rest }: RouteLinkProps) {
  return <TextLink href={useHref(to)} onClick={useLinkClickHandler(to, { state, replace })} {...rest} />;
}

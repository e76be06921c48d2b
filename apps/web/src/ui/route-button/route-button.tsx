import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { ButtonLink } from '../button/button.tsx';

type RouteButtonProps = Omit<ComponentProps<typeof ButtonLink>, 'href' | 'onClick'> & {
  to: string;
  state?: unknown;
};

/** A link to another page of the app that leads on as strongly as a button. */
export function RouteButton({ to, state, ...rest }: RouteButtonProps) {
  return <ButtonLink href={useHref(to)} onClick={useLinkClickHandler(to, { state })} {...rest} />;
}

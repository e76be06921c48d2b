import { type ReactNode, useEffect } from 'react';
import { useHref, useLinkClickHandler, useNavigate } from 'react-router';
import { AlertDialog } from '../ui/alert-dialog/alert-dialog.tsx';
import { ButtonLink } from '../ui/button/button.tsx';
import { Coin } from '../ui/coin/coin.tsx';

type TimedRedirectProps = {
  title: string;
  /** What has happened. */
  children: ReactNode;
  to: string;
  /** Where that is, as in 'We are taking you to the login page.' */
  place: string;
  afterMs: number;
};

/** Something is done, and the next page comes by itself; whoever does not want to wait goes there now. */
export function TimedRedirect({ title, children, to, place, afterMs }: TimedRedirectProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [navigate, to, afterMs]);
  return (
    <AlertDialog
      open
      onClose={() => navigate(to, { replace: true })}
      title={title}
      art={<Coin className="size-24" />}
      actions={
        <ButtonLink href={useHref(to)} onClick={useLinkClickHandler(to, { replace: true })}>
          Continue now
        </ButtonLink>
      }
    >
      <p>{children}</p>
      <p className="mt-2">We are taking you to {place}.</p>
    </AlertDialog>
  );
}

import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { AlertDialog } from '../ui/alert-dialog/alert-dialog.tsx';
import { CoinTurn } from '../ui/coin-turn/coin-turn.tsx';
import { RouteLink } from '../ui/route-link/route-link.tsx';

type OnwardProps = {
  title: string;
  /** What has happened. */
  children: ReactNode;
  to: string;
  /** Where that is, as in 'We are taking you to the login page.' */
  place: string;
  afterMs: number;
};

/** Something is done, and the next page comes by itself; whoever does not want to wait goes there now. */
export function Onward({ title, children, to, place, afterMs }: OnwardProps) {
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
      art={<CoinTurn />}
      actions={
        <RouteLink to={to} replace className="inline-flex min-h-11 items-center font-semibold">
          Continue now
        </RouteLink>
      }
    >
      <p>{children}</p>
      <p className="mt-2">We are taking you to {place}.</p>
    </AlertDialog>
  );
}

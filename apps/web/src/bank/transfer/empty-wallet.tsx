import { fromDecimal, isPositive } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { walletQuery } from '../data/wallet-query.ts';

/** Said at the start, or somebody would fill in all of it for nothing. Below, because the wallet is known later. */
export function EmptyWallet() {
  const { api } = useApp();
  const { data: wallet } = useQuery(walletQuery(api));
  if (wallet === undefined || isPositive(fromDecimal(wallet.available, wallet.currency))) return null;
  return (
    <div className="mt-6">
      <Alert tone="info" title="There is nothing in your wallet to send yet">
        <RouteLink to="/layout/deposit">Add money</RouteLink> first.
      </Alert>
    </div>
  );
}

import type { OwnBank } from '@farthing/rules';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { walletQuery } from '../data/wallet-query.ts';
import { ownBankOf } from './payee.ts';

export function useOwnBank(): OwnBank {
  const { api, site } = useApp();
  const { data: wallet } = useQuery(walletQuery(api));
  return ownBankOf(site.brand.name, wallet?.iban);
}

import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { walletQuery } from '../data/wallet-query.ts';
import type { OwnBank } from './payee.ts';

export function useOwnBank(): OwnBank {
  const { api, site } = useApp();
  const { data: wallet } = useQuery(walletQuery(api));
  return { brandName: site.brand.name, iban: wallet?.iban };
}

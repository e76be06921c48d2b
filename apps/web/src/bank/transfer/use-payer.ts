import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { type Account, accountsQuery } from '../data/accounts-query.ts';
import { payerOf } from './payer.ts';
import type { Details } from './transfer.ts';

/** The account that pays, as the bank has it now. Undefined until it is known, and if there is no such account any more. */
export function usePayer(details: Details): Account | undefined {
  return payerOf(useOwnAccounts(), details);
}

/** In the customer's order; none until they are known. */
export function useOwnAccounts(): readonly Account[] {
  const { api } = useApp();
  return useQuery(accountsQuery(api)).data?.accounts ?? [];
}

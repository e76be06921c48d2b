import { payeeKeyOf } from '@farthing/rules';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { boundsQuery, type PaymentBounds } from '../data/bounds-query.ts';
import { destinationOf } from './payee.ts';
import type { Details } from './transfer.ts';
import { useOwnBank } from './use-own-bank.ts';

/** For the payee that is typed; for somebody new until that is one. Undefined while it is not known. */
export function useBounds(details: Details): PaymentBounds | undefined {
  const { api } = useApp();
  const made = destinationOf(details, useOwnBank());
  return useQuery(boundsQuery(api, made.ok ? payeeKeyOf(made.destination) : undefined)).data;
}

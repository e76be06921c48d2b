import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../../lib/app.tsx';
import { type Drafts, draftsOf } from '../../lib/drafts/drafts.ts';
import { profileQuery } from './profile-query.ts';

/** Who is signed in, as the bank knows them. */
export function useCustomer() {
  const { api } = useApp();
  return useQuery(profileQuery(api, useCustomerId()));
}

/** Empty when the browser has lost it; the bank knows nobody by that. */
export function useCustomerId(): string {
  return useApp().session.userId() ?? '';
}

/** What they have typed and not sent. */
export function useCustomerDrafts(): Drafts {
  const userId = useCustomerId();
  return useMemo(() => draftsOf('bank', userId), [userId]);
}

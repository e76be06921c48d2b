import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
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

import { useQueryClient } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { useCustomerId } from '../data/customer.ts';
import { profileQuery } from '../data/profile-query.ts';
import { passkeysQuery } from './passkeys-query.ts';

/** After a change: the list, and the profile, which says whether there is one. */
export function useRefreshPasskeys() {
  const { api } = useApp();
  const queries = useQueryClient();
  const userId = useCustomerId();
  return async (): Promise<void> => {
    void queries.invalidateQueries({ queryKey: profileQuery(api, userId).queryKey });
    await queries.invalidateQueries({ queryKey: passkeysQuery(api).queryKey });
  };
}

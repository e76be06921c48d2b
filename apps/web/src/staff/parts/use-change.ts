import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../ui/toast/toast.tsx';

/** Says what the bank answered and asks again for all that is shown of these, also when nothing was changed. */
export function useChange(shown: readonly QueryKey[]) {
  const queries = useQueryClient();
  const toast = useToast();
  return async <Given extends { readonly message: string }>(work: Promise<Given>): Promise<Given> => {
    try {
      const answer = await work;
      toast(answer.message);
      return answer;
    } catch (error) {
      console.error('Nothing was changed.', error);
      throw error;
    } finally {
      for (const queryKey of shown) void queries.invalidateQueries({ queryKey });
    }
  };
}

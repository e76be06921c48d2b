import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../ui/toast/toast.tsx';

type Answer = { readonly message: string };

/** Says what the bank answered and asks again for all that is shown of entries, days and proposals. */
export function useChanges() {
  const queries = useQueryClient();
  const toast = useToast();
  return async <Given extends Answer>(work: Promise<Given>): Promise<Given> => {
    try {
      const answer = await work;
      toast(answer.message);
      return answer;
    } catch (error) {
      console.error('Nothing was changed.', error);
      throw error;
    } finally {
      for (const queryKey of [['reconciliation'], ['alarms'], ['staff', 'proposals']])
        void queries.invalidateQueries({ queryKey });
    }
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../ui/toast/toast.tsx';

type Answer = { readonly message: string };

/** Says what the bank answered and asks again for all that is shown of customers, queues and proposals. */
export function useCustomerChange() {
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
      for (const queryKey of [['customer'], ['queues'], ['cases'], ['staff', 'proposals']])
        void queries.invalidateQueries({ queryKey });
    }
  };
}

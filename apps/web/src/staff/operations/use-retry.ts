import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../ui/toast/toast.tsx';
import { useStaffApi } from '../session/staff-services.tsx';

export function useRetry() {
  const api = useStaffApi();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (jobId: string) =>
      api.call('POST /staff/operations/dead-jobs/:jobId/retry/', { params: { jobId } }),
    networkMode: 'always',
    onSuccess: ({ message }) => toast(message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['operations'] }),
  });
}

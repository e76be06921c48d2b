import type { Member } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../ui/toast/toast.tsx';
import type { Because } from '../parts/reason-dialog.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { membersQuery } from './members-query.ts';

/** What an administrator does alone, because it takes rights away and gives none. */
export function useMemberChanges({ id }: Member) {
  const api = useStaffApi();
  const queries = useQueryClient();
  const toast = useToast();
  const params = { memberId: id };

  async function change(asked: Promise<{ message: string }>): Promise<void> {
    const { message } = await asked;
    toast(message);
    await queries.invalidateQueries({ queryKey: membersQuery(api).queryKey });
  }

  return {
    deactivate: ({ reason }: Because) =>
      change(api.call('POST /staff/members/:memberId/deactivate/', { params, body: { reason } })),
    reset: ({ reason }: Because) =>
      change(api.call('POST /staff/members/:memberId/reset/', { params, body: { reason } })),
  };
}

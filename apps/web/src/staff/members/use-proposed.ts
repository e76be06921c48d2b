import type { Proposal } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useToast } from '../../ui/toast/toast.tsx';

/** After a proposal has been made: says so, and shows it as whoever decides will see it. */
export function useProposed() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return async (asked: Promise<{ message: string; proposal: Proposal }>): Promise<void> => {
    const { message, proposal } = await asked;
    toast(message);
    void queries.invalidateQueries({ queryKey: ['staff', 'proposals'] });
    void navigate(`/staff/proposals/${proposal.id}`);
  };
}

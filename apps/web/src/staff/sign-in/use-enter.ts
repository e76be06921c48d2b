import type { AnswerOf, CallsByPath } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { meQuery } from '../session/me-query.ts';
import { destinationIn } from '../session/sign-in-path.ts';
import { useStaffServices } from '../session/staff-services.tsx';

type NewSession = AnswerOf<CallsByPath['POST /staff/sign-in/code/']>;

/** Goes into the console with a session that the bank has just given, to where the person wanted to be. */
export function useEnter(): (given: NewSession) => void {
  const { api, session } = useStaffServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return ({ access, refresh, me, ends_at }) => {
    // Whatever was asked before was asked by somebody else, or by nobody.
    queries.clear();
    queries.setQueryData(meQuery(api).queryKey, { me, ends_at });
    session.replaceTokens({ access, refresh });
    navigate(destinationIn(query), { replace: true });
  };
}

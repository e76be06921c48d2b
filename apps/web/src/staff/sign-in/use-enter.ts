import type { AnswerOf, CallsByPath } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { Api } from '../../lib/api/client.ts';
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
    const before = session.tokens();
    session.replaceTokens({ access, refresh });
    if (before) void endQuietly(api, before.refresh);
    navigate(destinationIn(query), { replace: true });
  };
}

/** Whoever has signed in again has no use for the session before, which would end by itself anyway. */
async function endQuietly(api: Api, refresh: string): Promise<void> {
  try {
    await api.call('POST /staff/sign-out/', { body: { refresh } });
  } catch (error) {
    console.warn('Your previous session could not be ended.', error);
  }
}

import type { PasskeyRequest } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { useCustomerId } from '../data/customer.ts';
import { profileQuery } from '../data/profile-query.ts';

/** What a passkey is to sign; null where six digits were mailed. */
export type AskedProof = { readonly passkey: PasskeyRequest | null };

export type Ask = () => Promise<{ readonly passkey?: PasskeyRequest | null | undefined }>;

/** Asks for the second of two proofs. Who comes back before another code is mailed enters the one of a moment ago. */
export function useAskForCode(): (ask: Ask) => Promise<AskedProof> {
  const isMailed = useIsMailed();
  return async (ask) => {
    try {
      const { passkey } = await ask();
      return { passkey: passkey ?? null };
    } catch (thrown) {
      // It still works.
      if (failureOf(thrown).code === 'code_resend_too_soon' && (await isMailed())) return { passkey: null };
      throw thrown;
    }
  };
}

/** Whoever has a passkey is mailed no code that could be entered. */
function useIsMailed(): () => Promise<boolean> {
  const { api } = useApp();
  const queries = useQueryClient();
  const query = profileQuery(api, useCustomerId());
  return () =>
    queries.ensureQueryData(query).then(
      ({ user }) => !user.has_passkey,
      () => false,
    );
}

import type { AnswerOf, CallsByPath } from '@farthing/contract';
import { useState } from 'react';
import { failureOf } from '../../lib/api/failure.ts';
import { isPasskeyProblem, usedPasskey } from '../../lib/passkey.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import { useEnter } from './use-enter.ts';

export type Challenge = AnswerOf<CallsByPath['POST /staff/sign-in/']>;

type Way = 'passkey' | 'code';
type Problem = { readonly id?: 'code'; readonly message: string; readonly attempt: number };

/** Proves who signs in, in one of two ways. `onStartAgain` is called when there is no going on from here. */
export function useSecondStep({ challenge, passkey }: Challenge, onStartAgain: (message: string) => void) {
  const api = useStaffApi();
  const enter = useEnter();
  const [busy, setBusy] = useState<Way>();
  const [problem, setProblem] = useState<Problem>();

  const fail = (message: string, id?: 'code') =>
    setProblem((before) => ({ message, attempt: (before?.attempt ?? 0) + 1, ...(id && { id }) }));

  function explain(thrown: unknown, way: Way) {
    if (isPasskeyProblem(thrown)) return fail('No passkey was used. Try again, or enter a code instead.');
    const { code, message } = failureOf(thrown);
    if (code === 'sign_in_expired' || code === 'account_locked') return onStartAgain(message);
    return fail(code === 'code_invalid' ? wrongCode : message, way === 'code' ? 'code' : undefined);
  }

  async function prove(way: Way, proof: () => Promise<Parameters<typeof enter>[0]>): Promise<void> {
    if (busy) return;
    setBusy(way);
    try {
      enter(await proof());
    } catch (thrown) {
      explain(thrown, way);
    } finally {
      setBusy(undefined);
    }
  }

  return {
    busy,
    problem,
    async withPasskey() {
      if (!passkey) return;
      await prove('passkey', async () => {
        const body = { challenge, credential: await usedPasskey(passkey) };
        return api.call('POST /staff/sign-in/passkey/', { body });
      });
    },
    async withCode(code: string) {
      if (code.length < 6) return fail('Enter all six digits of the code.', 'code');
      await prove('code', () => api.call('POST /staff/sign-in/code/', { body: { challenge, code } }));
    },
  };
}

/** A code of an authenticator app works once, so the same right code is a wrong one the second time. */
export const wrongCode =
  'This code is not right, or was used already. Please enter the one that the app shows now.';

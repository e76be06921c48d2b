import { useState } from 'react';
import type { ApiError } from '../../lib/api/error.ts';
import { failureOf, isUnanswered, wordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { askForPasskey } from '../../lib/login/passkey-offer.ts';

export type Credentials = { email: string; password: string; remember_me: boolean; second_factor: string };

/** The password may be right, and still something else has to be done first. */
export type Obstacle = {
  readonly kind: 'locked' | 'unverified';
  readonly message: string;
  readonly email: string;
};

export type Outcome = {
  readonly done: boolean;
  readonly message?: string;
  /** What is wrong with the code. */
  readonly code?: string;
};

/** What a new device takes besides the password, and what the bank says with it. */
export type AskedFactor = { readonly kind: 'app' | 'mail' | 'passkey'; readonly message: string };

export function useLogin() {
  const { api, session } = useApp();
  const [obstacle, setObstacle] = useState<Obstacle>();
  const [factor, setFactor] = useState<AskedFactor>();

  async function logIn({ email, password, remember_me, second_factor }: Credentials): Promise<Outcome> {
    setObstacle(undefined);
    try {
      const given = factor === undefined || second_factor === '' ? {} : { second_factor };
      const body = { email: email.trim(), password, remember_me, ...given };
      const { access, refresh, user } = await api.call('POST /account/login/', { body });
      session.signIn({ access, refresh }, user, remember_me);
      askForPasskey();
      return { done: true };
    } catch (thrown) {
      const failure = failureOf(thrown);
      const kind = factors[failure.code as keyof typeof factors];
      if (kind !== undefined) {
        setFactor({ kind, message: failure.message });
        return { done: false };
      }
      const code = failure.fields.second_factor?.join(' ');
      if (code !== undefined) return { done: false, code };
      const found = obstacleOf(failure, email.trim());
      setObstacle(found);
      return found ? { done: false } : { done: false, message: messageOf(failure) };
    }
  }

  return { logIn, obstacle, factor };
}

const factors = {
  app_code_required: 'app',
  mailed_code_required: 'mail',
  passkey_required: 'passkey',
} as const satisfies Record<string, AskedFactor['kind']>;

function obstacleOf({ code, message, nonFieldErrors }: ApiError, email: string): Obstacle | undefined {
  const locked = nonFieldErrors.find((text) => text.includes('account has been locked'));
  if (locked !== undefined) return { kind: 'locked', message: locked, email };
  return code === 'email_unverified' ? { kind: 'unverified', message, email } : undefined;
}

function messageOf(failure: ApiError): string {
  if (isUnanswered(failure)) return 'No response from server. Please try again later.';
  return wordsOf(failure, 'Login failed. Please check your credentials.');
}

import type { User } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { useApp } from '../../lib/app.tsx';
import type { FormError } from '../../ui/error-summary/error-summary.tsx';
import { useCustomerId } from '../data/customer.ts';
import { profileQuery } from '../data/profile-query.ts';
import { fieldId, type ProfileValues, toForm } from './profile-values.ts';

/** Sends the profile; what the bank has against it comes back by field. */
export function useSaveProfile() {
  const { api } = useApp();
  const queries = useQueryClient();
  const userId = useCustomerId();
  const [problems, setProblems] = useState<readonly FormError[]>([]);
  const [attempt, setAttempt] = useState(0);

  async function save(values: ProfileValues, picture: Blob | undefined): Promise<User | null> {
    setAttempt((before) => before + 1);
    try {
      const body = toForm(values, picture);
      const answer = await api.call('PATCH /account/profile/:userId/', { params: { userId }, body });
      queries.setQueryData(profileQuery(api, userId).queryKey, { user: answer.user });
      setProblems([]);
      return answer.user;
    } catch (error) {
      console.error('The profile was not saved.', error);
      setProblems(problemsOf(error));
      return null;
    }
  }
  return { save, problems, attempt };
}

function problemsOf(error: unknown): FormError[] {
  if (!(error instanceof ApiError)) return [{ message: 'Something went wrong. Please try again.' }];
  const fields = Object.entries(error.fields).flatMap(([name, messages]) =>
    messages.map((message) => ({ id: fieldId(name), message })),
  );
  if (fields.length > 0) return fields;
  const isPicture = error.code === 'picture_not_readable' || error.code === 'picture_too_large';
  return [{ ...(isPicture && { id: fieldId('profile_picture') }), message: error.message }];
}

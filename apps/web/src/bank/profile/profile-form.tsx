import type { User } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api/error.ts';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary, type FormError } from '../../ui/error-summary/error-summary.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useCustomerDrafts, useCustomerId } from '../data/customer.ts';
import { profileQuery } from '../data/profile-query.ts';
import { PictureField } from './picture-field.tsx';
import { dropProfileDraft, keepProfileDraft, valuesWithDraft } from './profile-draft.ts';
import { ProfileFields } from './profile-fields.tsx';
import { fieldId, type ProfileValues, toForm, valuesOf } from './profile-values.ts';
import { type Crop, toPicture } from './square-crop.ts';

// Few change their address, and what that takes weighs more than all else that only this page loads.
const PendingEmail = lazy(() => import('./pending-email.tsx'));
const EmailCodeDialog = lazy(() => import('./email-code-dialog.tsx'));

/** What is typed stays when a save fails, when the bank is asked for the profile again, and when the session ends. */
export function ProfileForm({ user }: { user: User }) {
  const drafts = useCustomerDrafts();
  const form = useForm<ProfileValues>({
    defaultValues: valuesWithDraft(drafts, user),
    shouldFocusError: false,
  });
  useEffect(() => {
    const { unsubscribe } = form.watch((typed) => keepProfileDraft(drafts, user, typed));
    return unsubscribe;
  }, [form, drafts, user]);
  const [crop, setCrop] = useState<Crop | null>(null);
  /** Undefined until the first time: then it is fetched. */
  const [isAskedForCode, setIsAskedForCode] = useState<boolean>();
  const [notice, showNotice] = useSavedNotice();
  const { save, problems, attempt } = useSaveProfile();

  const submit = form.handleSubmit(async (values) => {
    const saved = await save(values, crop ? await toPicture(crop) : undefined);
    if (!saved) return;
    form.reset(valuesOf(saved));
    dropProfileDraft(drafts);
    setCrop(null);
    showNotice();
    if (saved.pending_email !== null && values.email !== saved.email) setIsAskedForCode(true);
  });

  const errorOf = (name: string) => problems.find(({ id }) => id === fieldId(name))?.message;
  return (
    <>
      <Surface className="p-5 sm:p-7">
        <form noValidate onSubmit={submit} className="grid gap-8">
          <ErrorSummary errors={problems} attempt={attempt} />
          <PictureField user={user} crop={crop} onCrop={setCrop} error={errorOf('profile_picture')} />
          {user.pending_email !== null && (
            <Suspense
              fallback={<Placeholder label="Loading what becomes of your new address" className="h-44" />}
            >
              <PendingEmail
                user={user}
                email={user.pending_email}
                onEnterCode={() => setIsAskedForCode(true)}
                onKept={() => form.setValue('email', user.email)}
              />
            </Suspense>
          )}
          <ProfileFields form={form} user={user} errorOf={errorOf} />
          <div className="flex min-h-11 flex-wrap items-center gap-4">
            <Button type="submit" busy={form.formState.isSubmitting}>
              Save Profile
            </Button>
            <p role="status" className="font-semibold text-success">
              {notice && 'Profile updated successfully'}
            </p>
          </div>
        </form>
      </Surface>
      {isAskedForCode !== undefined && (
        <Suspense fallback={null}>
          <EmailCodeDialog
            email={user.pending_email}
            open={isAskedForCode && user.pending_email !== null}
            onClose={() => setIsAskedForCode(false)}
            onConfirmed={(changed) => {
              form.setValue('email', changed.email);
              setIsAskedForCode(false);
              showNotice();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Sends the profile; what the bank has against it comes back by field. */
function useSaveProfile() {
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

const shownForMs = 4_000;

/** Whether to say that it is saved: for four seconds after each time. */
function useSavedNotice(): [isShown: boolean, show: () => void] {
  const [count, setCount] = useState(0);
  const [isShown, setIsShown] = useState(false);
  const show = useCallback(() => setCount((before) => before + 1), []);
  useEffect(() => {
    if (count === 0) return;
    setIsShown(true);
    const timer = setTimeout(() => setIsShown(false), shownForMs);
    return () => clearTimeout(timer);
  }, [count]);
  return [isShown, show];
}

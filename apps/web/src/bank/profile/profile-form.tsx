import type { User } from '@farthing/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useCustomerDrafts } from '../data/customer.ts';
import { PendingEmail } from './pending-email.tsx';
import { PictureField } from './picture-field.tsx';
import { dropProfileDraft, keepProfileDraft, valuesWithDraft } from './profile-draft.ts';
import { ProfileFields } from './profile-fields.tsx';
import { fieldId, type ProfileValues, valuesOf } from './profile-values.ts';
import { type Crop, toPicture } from './square-crop.ts';
import { useSaveProfile } from './use-save-profile.ts';
import { useSavedNotice } from './use-saved-notice.ts';

// Few change their address, and the boxes for its code weigh more than all else that only this page loads.
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
            <PendingEmail
              user={user}
              email={user.pending_email}
              onEnterCode={() => setIsAskedForCode(true)}
              onKept={() => form.setValue('email', user.email)}
            />
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

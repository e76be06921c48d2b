import type { User } from '@farthing/contract';
import { type ChangeEvent, lazy, Suspense, useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { FileInput } from '../../ui/file-input/file-input.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { fieldId } from './profile-values.ts';
import { type Crop, readCrop } from './square-crop.ts';

// Few choose another picture.
const SquareCropper = lazy(() => import('./square-cropper.tsx'));

type PictureFieldProps = {
  user: User;
  crop: Crop | null;
  onCrop: (crop: Crop | null) => void;
  error: string | undefined;
};

const unreadable = 'The picture could not be read. Please use a JPEG, PNG or WebP file.';

export function PictureField({ user, crop, onCrop, error }: PictureFieldProps) {
  const [isUnreadable, setIsUnreadable] = useState(false);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    const read = file ? await readCrop(file) : null;
    setIsUnreadable(file !== undefined && read === null);
    onCrop(read);
  }

  return (
    <div className="grid items-start gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
      {crop ? (
        <Suspense fallback={<Placeholder label="Loading your picture" className="h-89 w-56" />}>
          <SquareCropper crop={crop} onChange={onCrop} />
        </Suspense>
      ) : (
        <CurrentPicture url={user.profile_picture} name={`${user.first_name} ${user.last_name}`} />
      )}
      <Field
        id={fieldId('profile_picture')}
        label="Profile picture"
        hint="JPEG, PNG or WebP. You choose the square that is shown."
        error={isUnreadable ? unreadable : error}
      >
        {/* A new one once the picture is saved: it has nothing left to send. */}
        <FileInput key={user.profile_picture} accept="image/jpeg,image/png,image/webp" onChange={choose} />
      </Field>
    </div>
  );
}

function CurrentPicture({ url, name }: { url: string | null; name: string }) {
  const look = 'size-32 rounded-lg bg-primary-soft sm:size-40';
  if (url !== null) return <img src={url} alt={`Profile of ${name}`} className={`${look} object-cover`} />;
  return (
    <div
      className={`${look} grid place-items-center font-display font-semibold text-5xl text-primary`}
      aria-hidden="true"
    >
      {[...name][0]}
    </div>
  );
}

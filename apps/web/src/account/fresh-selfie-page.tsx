import { useState } from 'react';
import { ApiError } from '../lib/api/error.ts';
import { useApp } from '../lib/app.tsx';
import { useArrival } from '../lib/arrival.ts';
import { Field } from '../ui/field/field.tsx';
import { FileInput } from '../ui/file-input/file-input.tsx';
import { smallerPicture } from '../ui/file-input/smaller-picture.ts';
import { RouteLink } from '../ui/route-link/route-link.tsx';
import { MailedLink } from './mailed-link.tsx';

/** For customers who have lost what they log in with: staff compare the picture with that of the identity check. */
export default function FreshSelfiePage() {
  const { api } = useApp();
  const [picture, setPicture] = useState<File>();
  const [problem, setProblem] = useState<string>();
  useArrival('Send a new picture of your face');

  async function send(token: string) {
    setProblem(undefined);
    try {
      const body = new FormData();
      body.set('token', token);
      body.set('picture', await readyToSend(picture), 'selfie.jpg');
      return await api.call('POST /account/fresh-selfie/', { body, withinMs: 60_000 });
    } catch (thrown) {
      if (thrown instanceof ApiError) setProblem(thrown.fields.picture?.[0]);
      throw thrown;
    }
  }

  return (
    <MailedLink
      title="Send a new picture of your face"
      intro="We were told that you have lost what you log in with. To make sure that it is you, we compare a new picture with the one from your identity check."
      before={
        <Field
          id="picture"
          label="Your face"
          hint="Look into the camera, in good light, without a hat or sunglasses."
          error={problem}
        >
          <FileInput
            accept="image/jpeg,image/png,image/webp"
            capture="user"
            onChange={({ currentTarget }) => setPicture(currentTarget.files?.[0])}
          />
        </Field>
      }
      fields={['picture']}
      action="Send my picture"
      send={send}
      otherwise={
        <div className="grid gap-2 text-ink-2">
          <p>
            Only people who can decide about this can see your picture. It is encrypted, and we delete it a
            day after the decision.
          </p>
          <p>
            If you did not ask for this, send nothing. If the email has the link ‘This was not me’, use that.
          </p>
        </div>
      }
      doneTitle="Thank you"
      next={
        <>
          <p>We email you once we have decided. Then log in with your password.</p>
          <p>
            <RouteLink to="/account/login">Go to the login page</RouteLink>
          </p>
        </>
      }
    />
  );
}

async function readyToSend(picture: File | undefined): Promise<Blob> {
  if (picture === undefined) throw wrongPicture('Choose a picture of your face.');
  return smallerPicture(picture).catch((error: Error) => {
    throw wrongPicture(error.message);
  });
}

function wrongPicture(message: string): ApiError {
  return new ApiError('validation_failed', message, { fields: { picture: [message] } });
}

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf } from '../../ui/error-summary/form-problems.ts';
import { Field } from '../../ui/field/field.tsx';
import { FileInput } from '../../ui/file-input/file-input.tsx';
import { Input } from '../../ui/input/input.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { CameraPart } from './camera-part.tsx';
import { type Follow, useFollow } from './use-follow.ts';
import { loadDecoder } from './watch-camera.ts';

/** From the code of a request, or of somebody who wants to be paid, to the page where it is paid. */
export default function ScanPage() {
  useArrival('Scan a code');
  const { site } = useApp();
  const follow = useFollow();
  return (
    <>
      <PageHeader
        title="Scan a code"
        intro={`Pay another ${site.brand.name} customer: scan their code, choose a picture of it, or enter the link. You see who it is before you pay.`}
      />
      <div className="grid max-w-2xl gap-6">
        <CameraPart onText={follow} />
        <PicturePart onText={follow} />
        <LinkForm onText={follow} />
      </div>
    </>
  );
}

function PicturePart({ onText }: { onText: Follow }) {
  const [problem, setProblem] = useState<string>();
  async function read(file: File | undefined) {
    setProblem(undefined);
    if (file === undefined) return;
    try {
      const { readPicture } = await loadDecoder();
      const text = await readPicture(file);
      setProblem(text === undefined ? noCode : onText(text));
    } catch {
      setProblem('This file could not be read as a picture.');
    }
  }
  return (
    <Surface className="grid gap-4 p-5 sm:p-6">
      <Field id="picture" label="A picture of the code" hint="It stays on your device too.">
        <FileInput accept="image/*" onChange={({ currentTarget }) => void read(currentTarget.files?.[0])} />
      </Field>
      {problem !== undefined && <Alert tone="danger" title={problem} announced />}
    </Surface>
  );
}

const noCode = 'There is no QR code in this picture. Try a sharper one, or enter the link.';

function LinkForm({ onText }: { onText: Follow }) {
  const form = useForm({ defaultValues: { link: '' }, shouldFocusError: false, reValidateMode: 'onSubmit' });
  const { errors, submitCount } = form.formState;
  const go = form.handleSubmit(({ link }) => {
    const message = onText(link);
    if (message !== undefined) form.setError('link', { message });
  });
  return (
    <Surface className="p-5 sm:p-6">
      <form noValidate onSubmit={go} className="grid gap-5">
        <ErrorSummary errors={problemsOf(errors, ['link'])} attempt={submitCount} />
        <Field id="link" label="The link" error={errors.link?.message}>
          <Input
            type="url"
            autoComplete="off"
            {...form.register('link', { validate: (link) => link.trim() !== '' || 'Enter the link.' })}
          />
        </Field>
        <Button type="submit" look="quiet" className="justify-self-start">
          Go to the request
        </Button>
      </form>
    </Surface>
  );
}

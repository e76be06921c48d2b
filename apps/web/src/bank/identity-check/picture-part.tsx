import type { IdentityPicture } from '@farthing/contract';
import { type ChangeEvent, useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { isUnknownOutcome, plainWordsOf } from '../../lib/api/failure.ts';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { FileInput } from '../../ui/file-input/file-input.tsx';
import { smallerPicture } from '../../ui/file-input/smaller-picture.ts';
import { Surface } from '../../ui/surface/surface.tsx';
import { type Check, sendPicture, useStep } from './identity-query.ts';
import { pictureWords } from './words.ts';

type PicturePartProps = {
  part: IdentityPicture;
  check: Check;
  /** With the lines that the bank has read in it; null when it could read none. */
  onRead?: (lines: string | null) => void;
};

/** One picture: chosen from files, or taken by the camera of a telephone. It is sent as soon as it is chosen. */
export function PicturePart({ part, check, onRead }: PicturePartProps) {
  const { label, hint, camera } = pictureWords[part];
  const given = check.pictures.find((picture) => picture.part === part);
  // A new field once the picture is there: it has nothing left to send.
  const [round, setRound] = useState(0);
  const sending = useStep(async (api, file: Blob) => {
    const { read_lines: lines, ...standing } = await sendPicture(api, part, await smallerPicture(file));
    onRead?.(lines);
    return standing;
  });

  const { error, variables } = sending;
  const lost = error instanceof ApiError && isUnknownOutcome(error) ? variables : undefined;
  function send(file: Blob) {
    sending.mutate(file, { onSuccess: () => setRound(round + 1) });
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (file) send(file);
  }

  return (
    <Surface className="grid gap-3 p-5 sm:p-6">
      <p role="status" className="flex min-h-7 flex-wrap items-center gap-3">
        {sending.isPending && (onRead ? 'Sending and reading your picture…' : 'Sending your picture…')}
        {!sending.isPending && given && (
          <>
            <Badge tone="success">Received</Badge>
            <span className="text-ink-2 text-sm">{formatMoment(given.received_at)}</span>
          </>
        )}
        {!sending.isPending && !given && <Badge>Missing</Badge>}
      </p>
      <Field
        id={`picture-${part}`}
        label={given ? `${label} (choose another to replace it)` : label}
        hint={hint}
        error={sending.error === null ? undefined : problemOf(sending.error)}
      >
        <FileInput
          key={round}
          accept="image/jpeg,image/png,image/webp"
          capture={camera}
          disabled={sending.isPending}
          onChange={choose}
        />
      </Field>
      {/* To choose the same file again is no change, of which a browser tells nobody. */}
      {lost !== undefined && (
        <Button look="quiet" className="justify-self-start" onClick={() => send(lost)}>
          Send again
        </Button>
      )}
    </Surface>
  );
}

function problemOf(error: Error): string {
  const told = error instanceof ApiError ? error.fields.picture?.[0] : undefined;
  return told ?? plainWordsOf(error);
}

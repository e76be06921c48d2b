import type { Marks } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { FileInput } from '../../ui/file-input/file-input.tsx';
import { smallerPicture } from '../../ui/file-input/smaller-picture.ts';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { type Marked, useMarksChange } from './marks-query.ts';

/** The picture of the bill: taken or chosen, sent at once, looked at, deleted. */
export function BillPart({ marked, marks }: { marked: Marked; marks: Marks }) {
  const { movementId, account } = marked;
  const request = { params: { movementId }, query: account === undefined ? {} : { account } };
  const [round, setRound] = useState(0);
  const add = useMarksChange(marked, async (api, file: Blob) => {
    const body = new FormData();
    body.set('picture', await smallerPicture(file), 'bill.jpg');
    return api.call('POST /wallet/transactions/:movementId/bill/', { ...request, body, withinMs: 60_000 });
  });
  const remove = useMarksChange(marked, (api, _: null) =>
    api.call('DELETE /wallet/transactions/:movementId/bill/', request),
  );
  const failure = add.error ?? remove.error;

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (file) add.mutate(file, { onSuccess: () => setRound(round + 1) });
  }

  return (
    <div className="grid gap-3">
      {marks.bill && <Bill marked={marked} round={round} />}
      {marks.can_change && (
        <Field
          id="movement-bill"
          label={marks.bill ? 'Replace the picture of the bill' : 'Picture of the bill'}
          hint="A JPEG, PNG or WebP file. We encrypt it."
          error={failure === null ? undefined : problemOf(failure)}
        >
          <FileInput
            key={round}
            accept="image/jpeg,image/png,image/webp"
            disabled={add.isPending}
            onChange={choose}
          />
        </Field>
      )}
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {add.isPending && 'Sending the picture…'}
      </p>
      {marks.bill && marks.can_change && (
        <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate(null)}>
          Delete the picture
        </Button>
      )}
    </div>
  );
}

/** Read with the session, and so never by an address that others could use. */
function Bill({ marked: { movementId, account }, round }: { marked: Marked; round: number }) {
  const { api } = useApp();
  const { data: file } = useQuery({
    queryKey: ['bill', movementId, account ?? null, round],
    queryFn: () =>
      api.file(
        'GET /wallet/transactions/:movementId/bill/',
        { params: { movementId }, query: account === undefined ? {} : { account } },
        'bill.webp',
      ),
    gcTime: 0,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (file === undefined) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (address === undefined) return <Placeholder label="Loading the picture" className="h-60" />;
  return (
    <a href={address} target="_blank" rel="noreferrer" className="justify-self-start rounded-md">
      <img src={address} alt="The bill" className="max-h-80 rounded-md border border-line" />
    </a>
  );
}

function problemOf(error: Error): string {
  const told = error instanceof ApiError ? error.fields.picture?.[0] : undefined;
  return told ?? plainWordsOf(error);
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Field } from '../../ui/field/field.tsx';
import { FileInput } from '../../ui/file-input/file-input.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { cardPaymentQuery, type Dispute, type PaymentPage } from './card-payment-query.ts';

/** A receipt, a letter, the goods. Each is sent as soon as it is chosen. */
export function DisputePictures({ dispute, paymentId }: { dispute: Dispute; paymentId: string }) {
  const { api } = useApp();
  const queries = useQueryClient();
  // A new field once the picture is there: it has nothing left to send.
  const [round, setRound] = useState(0);
  const sending = useMutation({
    mutationFn: async (file: Blob): Promise<PaymentPage> => {
      // Needed by nobody before a picture is chosen.
      const { smallerPicture } = await import('../../ui/file-input/smaller-picture.ts');
      const body = new FormData();
      body.set('picture', await smallerPicture(file), 'picture.jpg');
      const params = { disputeId: dispute.id };
      return api.call('POST /card-disputes/:disputeId/pictures/', { params, body, withinMs: 60_000 });
    },
    networkMode: 'always',
    onSuccess: (page) => {
      queries.setQueryData(cardPaymentQuery(api, paymentId).queryKey, page);
      setRound(round + 1);
    },
  });

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (file) sending.mutate(file);
  }

  return (
    <Surface className="grid gap-3 p-5 sm:p-6">
      <p role="status">{sending.isPending ? 'Sending your picture…' : countWords(dispute.pictures.length)}</p>
      {dispute.takes_pictures && (
        <Field
          id="dispute-picture"
          label="Add a picture"
          hint="A receipt, a letter or the goods, as JPEG, PNG or WebP; up to five. Only the staff who decide on your dispute can see it."
          error={sending.error === null ? undefined : problemOf(sending.error)}
        >
          <FileInput
            key={round}
            accept="image/jpeg,image/png,image/webp"
            disabled={sending.isPending}
            onChange={choose}
          />
        </Field>
      )}
    </Surface>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'You have sent no pictures.';
  return count === 1 ? 'You have sent one picture.' : `You have sent ${count} pictures.`;
}

function problemOf(error: Error): string {
  const told = error instanceof ApiError ? error.fields.picture?.[0] : undefined;
  return told ?? plainWordsOf(error);
}

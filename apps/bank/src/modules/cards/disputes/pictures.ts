import { reEncode } from '../../../platform/pictures/re-encode.ts';
import { openPicture, type PicturePlace, sealPicture } from '../../../platform/pictures/sealed-picture.ts';
import { policies } from '../../../platform/policies.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

const { sidePx, quality } = policies.cards.disputes;

/** Large enough to read a receipt. */
export function drawEvidence(upload: Uint8Array): Promise<Buffer> {
  return reEncode(upload, 'picture', (picture) =>
    picture.resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true }).webp({ quality }),
  );
}

type Which = { readonly disputeId: string; readonly id: string };

export function sealEvidence(secrets: Secrets, which: Which, webp: Uint8Array): Buffer {
  return sealPicture(secrets, placeOf(which), webp);
}

export function openEvidence(secrets: Secrets, which: Which, sealed: Buffer): Buffer {
  return openPicture(secrets, placeOf(which), sealed);
}

function placeOf({ disputeId, id }: Which): PicturePlace {
  return { purpose: 'dispute-pictures', place: `${disputeId}/${id}` };
}

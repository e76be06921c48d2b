import type { IdentityPicture } from '@farthing/contract';
import type { TravelDocument } from '@farthing/rules/documents';
import { reEncode } from '../../platform/pictures/re-encode.ts';
import { openPicture as open, sealPicture as seal } from '../../platform/pictures/sealed-picture.ts';
import { policies } from '../../platform/policies.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const { sidePx, quality } = policies.identityChecks;

/** Large enough to read every letter of a document. */
export function toPaper(upload: Uint8Array): Promise<Buffer> {
  return reEncode(upload, 'picture', (picture) =>
    picture.resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true }).webp({ quality }),
  );
}

type Which = { readonly checkId: string; readonly part: IdentityPicture };

export function sealPicture(secrets: Secrets, which: Which, webp: Uint8Array): Buffer {
  return seal(secrets, placeOf(which), webp);
}

export function openPicture(secrets: Secrets, which: Which, sealed: Buffer): Buffer {
  return open(secrets, placeOf(which), sealed);
}

const placeOf = ({ checkId, part }: Which) => ({ purpose: 'identity-pictures', place: `${checkId}/${part}` });

/** Of a proposal: moved to another, it cannot be opened. */
export function sealFreshSelfie(secrets: Secrets, proposalId: string, webp: Uint8Array): Buffer {
  return seal(secrets, freshPlaceOf(proposalId), webp);
}

export function openFreshSelfie(secrets: Secrets, proposalId: string, sealed: Buffer): Buffer {
  return open(secrets, freshPlaceOf(proposalId), sealed);
}

const freshPlaceOf = (proposalId: string) => ({
  purpose: 'identity-pictures',
  place: `proposal/${proposalId}`,
});

export function sealDocument(secrets: Secrets, document: TravelDocument): string {
  return secrets.seal('identity-documents', JSON.stringify(document));
}

/** What was read in a picture. */
export function sealLines(secrets: Secrets, lines: string): string {
  return secrets.seal('identity-documents', lines);
}

export function openLines(secrets: Secrets, sealed: string): string {
  return secrets.open('identity-documents', sealed);
}

export function openDocument(secrets: Secrets, sealed: string): TravelDocument {
  return JSON.parse(secrets.open('identity-documents', sealed)) as TravelDocument;
}

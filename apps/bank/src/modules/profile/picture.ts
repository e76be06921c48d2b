import { reEncode } from '../../platform/pictures/re-encode.ts';
import { policies } from '../../platform/policies.ts';

const { sidePx, quality } = policies.pictures;

/** A square WebP made from the pixels of an upload alone. */
export function toPicture(upload: Uint8Array): Promise<Buffer> {
  return reEncode(upload, 'profile_picture', (picture) =>
    picture.resize(sidePx, sidePx, { fit: 'cover', position: 'attention' }).webp({ quality }),
  );
}

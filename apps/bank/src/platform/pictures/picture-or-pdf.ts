import { Refusal } from '../refusal.ts';
import { reEncode } from './re-encode.ts';

export type PictureOrPdf = {
  readonly name: string;
  readonly type: 'image/webp' | 'application/pdf';
  readonly bytes: Buffer;
};

type Sent = { readonly fileName: string; readonly bytes: Buffer };

/** A picture is drawn anew, a PDF is kept as it is: it is never shown, only downloaded. In the field `file`. */
export async function readPictureOrPdf(
  upload: Sent | undefined,
  { sidePx, quality }: { readonly sidePx: number; readonly quality: number },
): Promise<PictureOrPdf> {
  if (upload === undefined || upload.bytes.length === 0)
    throw new Refusal('validation_failed', { fields: { file: ['Choose a picture or a PDF.'] } });
  const name = tidyName(upload.fileName);
  if (isPdf(upload.bytes)) return { name: `${name}.pdf`, type: 'application/pdf', bytes: upload.bytes };
  const bytes = await reEncode(upload.bytes, 'file', (picture) =>
    picture.resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true }).webp({ quality }),
  );
  return { name: `${name}.webp`, type: 'image/webp', bytes };
}

/** By how it begins and ends, whatever its name says. */
function isPdf(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
    bytes.subarray(-1024).toString('latin1').includes('%%EOF')
  );
}

/** Letters and digits of the name before its ending: the ending is what we found the file to be. */
function tidyName(fileName: string): string {
  const stem = fileName.normalize('NFC').replace(/\.[^.]{0,8}$/u, '');
  const tidy = stem
    .replaceAll(/[^\p{L}\p{N} _-]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return [...tidy].slice(0, 60).join('') || 'file';
}

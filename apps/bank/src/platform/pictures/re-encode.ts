import type { Sharp } from 'sharp';
import { boundedQueue } from '../concurrency/bounded-queue.ts';
import { policies } from '../policies.ts';
import { Refusal } from '../refusal.ts';
import { loadSharp } from './load-sharp.ts';

const { pixels, atOnce, queued } = policies.pictures;

const inTurn = boundedQueue({ atOnce, queued });

/**
 * A picture made anew from the pixels of an upload alone: nothing that was hidden beside them, neither where it was taken nor a page
 * in disguise, gets through. Anything but a whole JPEG, PNG or WebP is refused, with the field that it was sent in.
 */
export async function reEncode(
  upload: Uint8Array,
  field: string,
  draw: (picture: Sharp) => Sharp,
): Promise<Buffer> {
  const sharp = await loadSharp();
  return inTurn(async () => {
    try {
      const read = sharp(upload, { limitInputPixels: pixels, failOn: 'error', pages: 1 });
      return await draw(read.autoOrient()).toBuffer();
    } catch (error) {
      throw isTooLarge(error)
        ? tooLarge(field)
        : new Refusal('picture_not_readable', { fields: { [field]: [notReadable] } });
    }
  });
}

const notReadable = 'The picture could not be read. Please use a JPEG, PNG or WebP file.';

function tooLarge(field: string): Refusal {
  const message = `The picture has too many pixels. Please use one of at most ${pixels / 1_000_000} megapixels.`;
  return new Refusal('picture_too_large', { message, fields: { [field]: [message] } });
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && /exceeds pixel limit/i.test(error.message);
}

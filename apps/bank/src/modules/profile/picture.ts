import { boundedQueue } from '../../platform/concurrency/bounded-queue.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';

const { pixels, sidePx, quality, atOnce, queued } = policies.pictures;

const inTurn = boundedQueue({ atOnce, queued });

/**
 * A square WebP made from the pixels of an upload alone: nothing that was hidden beside them, neither where it was
 * taken nor a page in disguise, gets through. Anything but a whole JPEG, PNG or WebP is refused.
 */
export async function toPicture(upload: Uint8Array): Promise<Buffer> {
  const sharp = await pictures();
  return inTurn(async () => {
    try {
      return await sharp(upload, { limitInputPixels: pixels, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize(sidePx, sidePx, { fit: 'cover', position: 'attention' })
        .webp({ quality })
        .toBuffer();
    } catch (error) {
      throw isTooLarge(error) ? tooLarge() : new Refusal('picture_not_readable', { fields: notReadable });
    }
  });
}

let loading: ReturnType<typeof loadPictures> | undefined;

/** Loaded with the first picture, and once: every start would wait for the native library. */
function pictures(): ReturnType<typeof loadPictures> {
  loading ??= loadPictures();
  return loading;
}

async function loadPictures() {
  const { default: sharp } = await import('sharp');
  // The library reads dozens of formats, some of them with code of doubtful age: all but three are switched off.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  // A decoded picture is used once: keeping it would only cost memory.
  sharp.cache(false);
  return sharp;
}

const notReadable = {
  profile_picture: ['The picture could not be read. Please use a JPEG, PNG or WebP file.'],
};

function tooLarge(): Refusal {
  const message = `The picture has too many pixels. Please use one of at most ${pixels / 1_000_000} megapixels.`;
  return new Refusal('picture_too_large', { message, fields: { profile_picture: [message] } });
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && /exceeds pixel limit/i.test(error.message);
}

import { loadSharp } from './load-sharp.ts';

/** One byte for each pixel, row by row: 0 is black. */
export type GreyPicture = {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array<ArrayBuffer>;
};

/** The brightness of a picture that the bank has drawn itself, with memory of its own. */
export async function toGrey(webp: Uint8Array): Promise<GreyPicture> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(webp)
    .flatten({ background: 'white' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

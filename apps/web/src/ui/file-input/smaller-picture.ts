import { readChosen } from '../../lib/api/chosen-file.ts';
import { refuseTooLarge } from '../../lib/api/file-size.ts';

const longestSidePx = 2_000;

/**
 * Cameras make pictures that are larger than anybody needs to read a document. What cannot be drawn is sent as it is: the bank says
 * why not. Only what is too large for the bank even then is refused here.
 */
export async function smallerPicture(file: Blob): Promise<Blob> {
  const whole = file instanceof File ? await readChosen(file) : file;
  return refuseTooLarge(await drawnSmaller(whole));
}

async function drawnSmaller(file: Blob): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSidePx / Math.max(picture.width, picture.height));
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (context === null) return file;
    context.drawImage(picture, 0, 0, width, height);
    picture.close();
    return (await toJpeg(canvas)) ?? file;
  } catch {
    return file;
  }
}

export function toJpeg(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
}

import jsQR from 'jsqr';

/** What the QR code in a picture says; undefined without one. Nothing leaves the device. */
export function readFrame(source: CanvasImageSource, width: number, height: number): string | undefined {
  return readAt(source, { width, height }, 720);
}

/** A code may be small in a large picture, or too coarse at its full size. Throws when the file is no picture. */
export async function readPicture(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file);
  try {
    return readAt(picture, picture, 1_600) ?? readAt(picture, picture, 640);
  } finally {
    picture.close();
  }
}

type Size = { readonly width: number; readonly height: number };

function readAt(source: CanvasImageSource, { width, height }: Size, longestPx: number): string | undefined {
  const scale = Math.min(1, longestPx / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (drawing === null) return undefined;
  drawing.drawImage(source, 0, 0, canvas.width, canvas.height);
  const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height);
  return jsQR(data, canvas.width, canvas.height)?.data;
}

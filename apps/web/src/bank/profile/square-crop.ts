/** A square of a picture. `zoom` 1 is the largest one that fits; `x` and `y` go from edge to edge, 0 to 1. */
export type Crop = {
  readonly image: ImageBitmap;
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
};

export type Square = { readonly left: number; readonly top: number; readonly side: number };

/** Null when it is not a picture that this browser can read. */
export async function readCrop(file: Blob): Promise<Crop | null> {
  try {
    return { image: await createImageBitmap(file), zoom: 1, x: 0.5, y: 0.5 };
  } catch {
    return null;
  }
}

export function squareOf({ image, zoom, x, y }: Crop): Square {
  const side = Math.min(image.width, image.height) / zoom;
  return { left: (image.width - side) * x, top: (image.height - side) * y, side };
}

/** Moves the square so that the picture follows the finger; both are in parts of the square's side. */
export function moved(crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(crop);
  const along = (at: number, length: number, by: number) =>
    length > side ? Math.min(1, Math.max(0, at - (by * side) / (length - side))) : at;
  return { ...crop, x: along(crop.x, crop.image.width, right), y: along(crop.y, crop.image.height, down) };
}

export function draw(crop: Crop, canvas: HTMLCanvasElement): void {
  const { left, top, side } = squareOf(crop);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(crop.image, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

const pictureSide = 512;

/** The square alone, in the size that it is shown in at most: nothing else of the file leaves the device. */
export function toPicture(crop: Crop): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: pictureSide, height: pictureSide });
  draw(crop, canvas);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
      'image/webp',
      0.9,
    ),
  );
}

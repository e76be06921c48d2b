import type { GreyPicture } from '../../../platform/pictures/grey-picture.ts';

/** A picture whose bytes tell how much darker each pixel is than the paper around it: 0 is paper, 255 black ink on it. */
export type Ink = GreyPicture;

export type Drawing = {
  /** How many pixels its longer side has. */
  readonly longestPx: number;
  /** By how many quarters it is turned, clockwise. */
  readonly quarters: number;
};

/** Shadows, photos, coloured paper and the table under a document have no ink: only what is as thin as a stroke has. */
export function inkOf(picture: GreyPicture, drawing: Drawing): Ink {
  const grey = redrawn(picture, drawing);
  const paper = paperOf(grey);
  const pixels = new Uint8Array(paper.length);
  for (let at = 0; at < pixels.length; at += 1) {
    const bright = paper[at] ?? 0;
    // In the dark, noise would look like ink.
    pixels[at] = (255 * (bright - (grey.pixels[at] ?? 0))) / Math.max(bright, 40);
  }
  return { width: grey.width, height: grey.height, pixels };
}

function redrawn(picture: GreyPicture, { longestPx, quarters }: Drawing): GreyPicture {
  const step = Math.max(picture.width, picture.height) / longestPx;
  const sides = [Math.floor(picture.width / step), Math.floor(picture.height / step)] as const;
  const [width, height] = quarters % 2 === 0 ? sides : [sides[1], sides[0]];
  const [right, down] = [(picture.width - 1) / 2, (picture.height - 1) / 2];
  const [cos, sin] = quarterTurns[quarters] ?? quarterTurns[0];
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const across = (x - (width - 1) / 2) * step;
      const along = (y - (height - 1) / 2) * step;
      pixels[y * width + x] = between(
        picture,
        right + across * cos + along * sin,
        down + along * cos - across * sin,
      );
    }
  return { width, height, pixels };
}

const quarterTurns = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Between four pixels, by how near each is; outside as at the edge. */
export function between({ width, height, pixels }: GreyPicture, x: number, y: number): number {
  const left = Math.min(Math.max(Math.floor(x), 0), width - 2);
  const top = Math.min(Math.max(Math.floor(y), 0), height - 2);
  const right = Math.min(Math.max(x - left, 0), 1);
  const down = Math.min(Math.max(y - top, 0), 1);
  const at = top * width + left;
  const above = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right;
  const below = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right;
  return above * (1 - down) + below * down;
}

/** Wider than any stroke of a sign, and than the places where strokes meet. */
const reach = 15;

/**
 * How bright the paper is under each pixel: everything dark into which no square fits is filled with what is around it (a closing).
 * The edge of a shadow stays where it is.
 */
function paperOf({ width, pixels }: GreyPicture): Uint8Array {
  const paper = pixels.slice();
  for (const stride of [1, width]) spreadBright(paper, stride);
  for (const stride of [1, width]) spreadDark(paper, stride);
  return paper;
}

/** Each pixel becomes the brightest of itself and those after it. */
function spreadBright(pixels: Uint8Array, stride: number): void {
  for (const step of steps) {
    const away = step * stride;
    for (let at = 0; at + away < pixels.length; at += 1) {
      const other = pixels[at + away] ?? 0;
      if (other > (pixels[at] ?? 0)) pixels[at] = other;
    }
  }
}

/** Each pixel becomes the darkest of itself and those before it. */
function spreadDark(pixels: Uint8Array, stride: number): void {
  for (const step of steps) {
    const away = step * stride;
    for (let at = pixels.length - 1; at >= away; at -= 1) {
      const other = pixels[at - away] ?? 0;
      if (other < (pixels[at] ?? 0)) pixels[at] = other;
    }
  }
}

/** Two pixels, then four, eight, and all within reach. */
const steps = [1, 2, 4, reach - 8];

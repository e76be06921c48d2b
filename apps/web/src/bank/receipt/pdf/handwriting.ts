import { type Picture, pictureHeight } from './paper.ts';
import type { Handwriting } from './receipt-pdf.ts';

const pixels = 48;

/** Letters of any script, drawn by the browser with the fonts that it has. */
export function browserHandwriting(): Handwriting {
  return { widthOf: (text) => measured(text) / pixels, draw };
}

function measured(text: string): number {
  return pen(document.createElement('canvas')).measureText(text).width;
}

async function draw(text: string): Promise<Picture> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(measured(text));
  canvas.height = Math.round(pixels * pictureHeight);
  const context = pen(canvas);
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.fillText(text, 0, (canvas.height * 3) / 4);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (blob === null) throw new Error('The browser could not draw the text.');
  const jpeg = new Uint8Array(await blob.arrayBuffer());
  return { jpeg, pixelWidth: canvas.width, pixelHeight: canvas.height, text };
}

function pen(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser cannot draw.');
  context.font = `${pixels}px "Atkinson Hyperlegible Next", sans-serif`;
  return context;
}

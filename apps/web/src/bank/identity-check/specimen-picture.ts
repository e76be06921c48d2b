import type { IdentityPicture } from '@farthing/contract';
import { toJpeg } from './smaller-picture.ts';

/** A picture of a document that there is not, marked as what it is. */
export async function specimenPicture(part: IdentityPicture, name: string, lines: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 1_000, height: 700 });
  const context = canvas.getContext('2d');
  if (context !== null) draw(context, part, name, lines);
  const picture = await toJpeg(canvas);
  if (picture === null) throw new Error('this browser draws no pictures');
  return picture;
}

const titles = {
  front: 'UTOPIA · PASSPORT',
  back: 'UTOPIA · BACK',
  selfie: 'FACE',
  address: 'UTOPIA WATERWORKS · BILL',
} as const satisfies Record<IdentityPicture, string>;

function draw(context: CanvasRenderingContext2D, part: IdentityPicture, name: string, lines: string): void {
  const { width, height } = context.canvas;
  context.fillStyle = 'whitesmoke';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'darkslategray';
  context.font = 'bold 44px sans-serif';
  context.fillText(titles[part], 50, 90);
  context.font = '36px sans-serif';
  context.fillText(name, 50, 160);
  if (part === 'selfie') face(context);
  if (part === 'front' || part === 'back') {
    context.font = '32px monospace';
    for (const [row, line] of lines.split('\n').entries())
      context.fillText(line, 50, height - 110 + row * 50, width - 100);
  }
  context.save();
  context.translate(width / 2, height / 2);
  context.rotate(-0.35);
  context.globalAlpha = 0.35;
  context.fillStyle = 'firebrick';
  context.textAlign = 'center';
  context.font = 'bold 150px sans-serif';
  context.fillText('SPECIMEN', 0, 50);
  context.restore();
}

function face(context: CanvasRenderingContext2D): void {
  context.beginPath();
  context.ellipse(500, 400, 150, 190, 0, 0, 2 * Math.PI);
  context.stroke();
}

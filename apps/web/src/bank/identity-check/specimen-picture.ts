import type { IdentityPicture } from '@farthing/contract';
import { signPitch, signSegments } from '@farthing/rules/documents';
import { toJpeg } from '../../ui/file-input/smaller-picture.ts';

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
  if (part === 'front' || part === 'back')
    for (const [row, line] of lines.split('\n').entries()) drawLine(context, line, height - 110 + row * 50);
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

const pitchPx = 20;

/** As a real document has it: its signs can be read from the picture. */
function drawLine(context: CanvasRenderingContext2D, line: string, baseline: number): void {
  context.save();
  Object.assign(context, { lineWidth: 1, lineCap: 'round', strokeStyle: context.fillStyle });
  context.translate(50, baseline);
  context.scale(pitchPx / signPitch, -pitchPx / signPitch);
  context.beginPath();
  for (const [place, sign] of [...line].entries())
    for (const [from, to] of signSegments(sign)) {
      context.moveTo(from[0] + place * signPitch, from[1]);
      context.lineTo(to[0] + place * signPitch, to[1]);
    }
  context.stroke();
  context.restore();
}

function face(context: CanvasRenderingContext2D): void {
  context.beginPath();
  context.ellipse(500, 400, 150, 190, 0, 0, 2 * Math.PI);
  context.stroke();
}

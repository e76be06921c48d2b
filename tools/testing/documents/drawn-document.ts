import { signPitch, signSegments } from '@farthing/rules/documents';

/** One byte for each pixel, row by row: 0 is black. */
export type DrawnDocument = {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array<ArrayBuffer>;
};

const [width, height, pitchPx, rowPx] = [1_000, 700, 20, 50];

/** A light page with machine-readable lines at its foot, and nothing else. */
export function drawnDocument(lines: string): DrawnDocument {
  const pixels = new Uint8Array(width * height).fill(235);
  const rows = lines.split('\n');
  for (const [row, line] of rows.entries())
    for (const [place, sign] of [...line].entries())
      drawSign(
        { pixels, width, height },
        sign,
        50 + place * pitchPx,
        height - 60 - (rows.length - 1 - row) * rowPx,
      );
  return { width, height, pixels };
}

function drawSign({ pixels }: DrawnDocument, sign: string, left: number, baseline: number): void {
  const unit = pitchPx / signPitch;
  for (const [from, to] of signSegments(sign)) {
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) * unit * 2) + 1;
    for (let step = 0; step <= steps; step += 1) {
      const share = step / steps;
      dot(
        pixels,
        left + (from[0] + (to[0] - from[0]) * share) * unit,
        baseline - (from[1] + (to[1] - from[1]) * share) * unit,
        unit / 2,
      );
    }
  }
}

function dot(pixels: Uint8Array, x: number, y: number, radius: number): void {
  for (let row = Math.floor(y - radius); row <= y + radius + 1; row += 1)
    for (let column = Math.floor(x - radius); column <= x + radius + 1; column += 1) {
      const covered = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(column - x, row - y)));
      const at = row * width + column;
      pixels[at] = Math.min(pixels[at] ?? 0, 235 - 195 * covered);
    }
}

/** The wren of the mark on a square of 100, as the pages draw it; shared code would weigh on the login page. */
export const wren = {
  strokeWidth: 3.4,
  strokes: [
    {
      path: 'M24 37C26 30 32 25 40 27c8 2 11 8 17 13 4 3 8 5 13 4l9-26 8 3-7 33c-2 15-13 25-28 25-15 0-25-10-27-24-1-5-1-8-2-10',
    },
    { path: 'M23 45 11 40.5 24 37' },
    { path: 'M27 33c6-3 13-2 18 2', width: 2 },
    { path: 'M43 52c2 13 13 18 28 7-6-1-9-3-12-7-4-5-10-6-16 0Z', width: 2.6 },
    { path: 'M51 58c3 3 6 4 9 4M74 38l7 2M77 30l6 2', width: 2 },
    { path: 'M47 79v10m-5 1 5-1 5 1M58 78l2 10m-5 2 5-2 5 1', width: 2.6 },
  ] as readonly Stroke[],
  eye: { x: 32, y: 38, radius: 2.2 },
} as const;

/** Finer ones have a width of their own. */
type Stroke = { readonly path: string; readonly width?: number };

/** On paper, in lines of one colour. */
export function drawWren(
  page: PDFKit.PDFDocument,
  at: { readonly x: number; readonly y: number; readonly size: number },
  shade: string,
): void {
  page
    .save()
    .translate(at.x, at.y)
    .scale(at.size / 100)
    .lineCap('round')
    .lineJoin('round');
  for (const { path, width: wide = wren.strokeWidth } of wren.strokes)
    page.path(path).lineWidth(wide).stroke(shade);
  page.circle(wren.eye.x, wren.eye.y, wren.eye.radius).fill(shade);
  page.restore();
}

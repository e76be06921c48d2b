import sharp from 'sharp';
import { expect, test } from 'vitest';
import { flatPng } from '../../../../../tools/testing/documents/png.ts';
import { policies } from '../../platform/policies.ts';
import { toPicture } from './picture.ts';

const { sidePx } = policies.pictures;

function square(width: number, height: number, colour = 'teal') {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

async function refusalCode(upload: Buffer): Promise<unknown> {
  return toPicture(upload).then(
    () => undefined,
    (error) => error.code,
  );
}

test.for(['jpeg', 'png', 'webp'] as const)('a %s becomes a square WebP', async (format) => {
  const upload = await square(900, 300).toFormat(format).toBuffer();
  const { width, height, format: made } = await sharp(await toPicture(upload)).metadata();
  expect({ width, height, made }).toEqual({ width: sidePx, height: sidePx, made: 'webp' });
});

test('a picture is turned upright, and neither position, camera nor profile stays in it', async () => {
  const upload = await square(400, 200)
    .composite([
      {
        input: await square(200, 200, 'red').png().toBuffer(),
        gravity: 'west',
      },
    ])
    .withExif({ IFD0: { Model: 'Spy camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(upload.includes('Spy camera')).toBe(true);
  const picture = await toPicture(upload);
  const { exif, xmp, icc, iptc, orientation } = await sharp(picture).metadata();
  expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
  expect(picture.includes('Spy camera')).toBe(false);
  // What was the left half is the upper one now.
  const { data } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const redAt = (x: number, y: number) => data[(y * sidePx + x) * 3] ?? 0;
  expect(redAt(sidePx / 2, 20)).toBeGreaterThan(200);
  expect(redAt(sidePx / 2, sidePx - 20)).toBeLessThan(60);
});

test('a page hidden behind a picture does not get through', async () => {
  const page = '<html><script>alert(document.cookie)</script></html>';
  const upload = Buffer.concat([await square(64, 64).jpeg().toBuffer(), Buffer.from(page)]);
  const picture = await toPicture(upload);
  expect(picture.includes('<script>')).toBe(false);
});

test.for([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
  ['nothing', Buffer.alloc(0)],
  ['noise', Buffer.alloc(5000, 0x5a)],
] as const)('%s is refused', async ([, upload]) => {
  expect(await refusalCode(upload)).toBe('picture_not_readable');
});

test('half of a picture is refused', async () => {
  const whole = await square(600, 600).png({ compressionLevel: 0 }).toBuffer();
  expect(await refusalCode(whole.subarray(0, whole.length / 2))).toBe('picture_not_readable');
});

test('25 megapixels are taken, a 14,000 pixel picture is refused before it is decoded', async () => {
  expect(await refusalCode(flatPng(5000, 5000))).toBeUndefined();
  expect(await refusalCode(flatPng(5000, 5001))).toBe('picture_too_large');
  expect(await refusalCode(flatPng(14_000, 14_000))).toBe('picture_too_large');
});

import sharp from 'sharp';
import { flatPng, pngChunk } from '../../../tools/testing/documents/png.ts';

export type Upload = {
  readonly what: string;
  /** Made only when it is sent: some are large. */
  readonly bytes: Buffer | (() => Buffer);
  /** What the sender says it is. */
  readonly type?: string;
  readonly fileName?: string;
  readonly field?: string;
  /** Whether it must be refused, or may be taken if nothing but its pixels stays. */
  readonly expected: 'refused' | 'clean';
};

/** Found in a picture that the bank has re-encoded, it came through. */
export const mark = 'data-attack-mark';

export async function hostilePictures(): Promise<readonly Upload[]> {
  const plain = () => sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } });
  const [jpeg, png, webp] = await Promise.all([
    plain().jpeg().toBuffer(),
    plain().png().toBuffer(),
    plain().webp().toBuffer(),
  ]);
  const gps = {
    IFD0: { Model: mark, Artist: mark },
    IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
  };
  const located = await plain().withExif(gps).jpeg().toBuffer();
  const described = await plain()
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${mark}</x:xmpmeta>`)
    .webp()
    .toBuffer();
  const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from(mark), Buffer.alloc(200)]);
  const text = (what: string, content: string, type: string): Upload => ({
    what,
    bytes: Buffer.from(content),
    type,
    expected: 'refused',
  });
  return [
    { what: 'a JPEG', bytes: jpeg, expected: 'clean' },
    { what: 'a JPEG that says where it was taken', bytes: located, expected: 'clean' },
    { what: 'a WebP with a description', bytes: described, expected: 'clean' },
    {
      what: 'a JPEG with a page behind it',
      bytes: Buffer.concat([jpeg, Buffer.from(page)]),
      expected: 'clean',
    },
    { what: 'a JPEG with a page in its comment', bytes: withComment(jpeg, page), expected: 'clean' },
    { what: 'a PNG with a page in its text', bytes: withText(png, page), expected: 'clean' },
    { what: 'a PNG with an archive behind it', bytes: Buffer.concat([png, zip]), expected: 'clean' },
    {
      what: 'a PNG that is called a page',
      bytes: png,
      type: 'text/html',
      fileName: 'a.html',
      expected: 'clean',
    },
    {
      what: 'a WebP with a path as its name',
      bytes: webp,
      fileName: '../../../../tmp/a.webp',
      expected: 'clean',
    },
    {
      what: 'a WebP with a long name',
      bytes: webp,
      fileName: `${'a'.repeat(4_000)}.webp`,
      expected: 'clean',
    },
    text('an SVG with a script', svg(`<script ${mark}>alert(1)</script>`), 'image/svg+xml'),
    text('an SVG that is called a PNG', svg(`<script ${mark}/>`), 'image/png'),
    text('an SVG that asks for another file', svg('<image href="file:///etc/passwd"/>'), 'image/svg+xml'),
    text(
      'an SVG with an entity',
      `<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>${svg('&e;')}`,
      'image/png',
    ),
    text('a page', page, 'image/png'),
    text('a page that begins like a GIF', `GIF89a/*${page}*/`, 'image/gif'),
    text('a PDF', `%PDF-1.7\n1 0 obj<</OpenAction(${mark})>>endobj`, 'image/jpeg'),
    text(
      'a program for ImageMagick',
      'push graphic-context\nfill "url(https://127.0.0.1/|id)"\n',
      'image/png',
    ),
    { what: 'an archive', bytes: zip, type: 'image/png', expected: 'refused' },
    { what: 'nothing', bytes: Buffer.alloc(0), expected: 'refused' },
    { what: 'noise', bytes: Buffer.alloc(50_000, 0xa5), expected: 'refused' },
    { what: 'a JPEG cut in half', bytes: jpeg.subarray(0, jpeg.length / 2), expected: 'refused' },
    { what: 'the first bytes of a PNG', bytes: png.subarray(0, 40), expected: 'refused' },
    { what: 'a PNG of 26 megapixels', bytes: () => flatPng(5_100, 5_100), expected: 'refused' },
    { what: 'a PNG of 14,000 pixels a side', bytes: () => flatPng(14_000, 14_000), expected: 'refused' },
    {
      what: 'a PNG of 60,000 pixels a side by its own word',
      bytes: () => flatPng(60_000, 60_000, 1_000),
      expected: 'refused',
    },
    {
      what: 'a PNG one pixel high and 2^31 wide',
      bytes: () => flatPng(2 ** 31 - 1, 1, 100),
      expected: 'refused',
    },
    { what: 'more bytes than are taken', bytes: () => Buffer.alloc(6 * 2 ** 20, 0xff), expected: 'refused' },
    { what: 'a JPEG in another field', bytes: jpeg, field: 'first_name', expected: 'refused' },
    { what: 'a JPEG in the field __proto__', bytes: jpeg, field: '__proto__', expected: 'refused' },
  ];
}

const page = `<!doctype html><html><script ${mark}>alert(document.domain)</script></html>`;
const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`;

/** A comment right after the start of the image. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment), jpeg.subarray(2)]);
}

const pngHeaderBytes = 8 + 25;

function withText(png: Buffer, content: string): Buffer {
  const text = pngChunk('tEXt', Buffer.from(`Comment\u0000${content}`, 'latin1'));
  return Buffer.concat([png.subarray(0, pngHeaderBytes), text, png.subarray(pngHeaderBytes)]);
}

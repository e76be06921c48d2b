import { crc32, deflateSync } from 'node:zlib';
import { apiPrefix, pathOf, updateProfile } from '@farthing/contract';
import sharp from 'sharp';
import { policies } from '../apps/bank/src/platform/policies.ts';
import { faultsOf, seen } from './answer-rules.ts';
import type { Attack, Finding, Tried } from './attack.ts';
import type { AttackedBank } from './attacked-bank.ts';
import { refused, withPlanted } from './planted/server.ts';

type Upload = {
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

type Target = {
  send(upload: Upload): Promise<Response>;
  /** The picture of an answer that took it. */
  stored(answer: unknown): Promise<Response>;
};

export const uploads: Attack = {
  name: 'uploads',
  claim:
    'of an upload nothing is kept but its pixels, made anew, and what is no picture of a fair size is refused',
  plants: [
    { fault: 'an upload is kept as it came', find: () => planted('keeps everything', /SVG|page/) },
    { fault: 'a picture keeps where it was taken', find: () => planted('keeps pictures', /taken/) },
    { fault: 'a picture of any size is taken', find: () => planted('takes any size', /26 megapixels/) },
    { fault: 'half of a picture breaks the server', find: () => planted('breaks', /half/) },
  ],
  async run(bank) {
    return tryUploads(await bankTarget(bank), await everything());
  },
};

/** Found in a picture that was made anew, it came through. */
const mark = 'data-attack-mark';
const page = `<!doctype html><html><script ${mark}>alert(document.domain)</script></html>`;
const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`;

async function tryUploads(target: Target, all: readonly Upload[]): Promise<Tried> {
  const findings: Finding[] = [];
  for (const upload of all) {
    const answer = await seen(await target.send(upload));
    const faults = faultsOf(answer);
    if (answer.status < 300) {
      if (upload.expected === 'refused') faults.push('is taken');
      else faults.push(...(await faultsOfPicture(await target.stored(JSON.parse(answer.text)))));
    }
    findings.push(...faults.map((what) => ({ where: upload.what, what })));
  }
  return { tried: all.length, findings };
}

async function faultsOfPicture(answer: Response): Promise<string[]> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) return [`is taken, and then answered ${answer.status}`];
  const faults: string[] = [];
  const type = answer.headers.get('content-type') ?? '';
  if (!/^image\/(?:webp|png|jpeg)$/.test(type)) faults.push(`is sent back as ${type}`);
  if (answer.headers.get('x-content-type-options') !== 'nosniff')
    faults.push('is sent back to be guessed at');
  if (bytes.includes(mark)) faults.push('keeps what was hidden in it');
  const read = await sharp(bytes)
    .metadata()
    .catch(() => undefined);
  if (read === undefined) return [...faults, 'is sent back as something that is no picture'];
  if (read.exif !== undefined || read.xmp !== undefined || read.iptc !== undefined)
    faults.push('keeps what its camera wrote');
  if (Math.max(read.width, read.height) > policies.pictures.sidePx)
    faults.push('is sent back as large as it came');
  return faults;
}

async function everything(): Promise<readonly Upload[]> {
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

/** A comment right after the start of the image. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment), jpeg.subarray(2)]);
}

const pngHeaderBytes = 8 + 25;

function withText(png: Buffer, content: string): Buffer {
  const text = chunk('tEXt', Buffer.from(`Comment\u0000${content}`, 'latin1'));
  return Buffer.concat([png.subarray(0, pngHeaderBytes), text, png.subarray(pngHeaderBytes)]);
}

/** A PNG of one colour that says of itself how large it is, with as many bytes behind it as are wanted. */
function flatPng(width: number, height: number, bytes = (Math.ceil(width / 8) + 1) * height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function formOf({
  bytes,
  type = 'image/png',
  fileName = 'me.png',
  field = updateProfile.upload,
}: Upload): FormData {
  const form = new FormData();
  const content = new Uint8Array(typeof bytes === 'function' ? bytes() : bytes);
  form.append(field, new File([content], fileName, { type }));
  return form;
}

async function bankTarget(bank: AttackedBank): Promise<Target> {
  const { id, access } = await bank.customer();
  const path = pathOf(updateProfile, { userId: id });
  return {
    send: (upload) =>
      bank.fetch(path, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${access}` },
        body: formOf(upload),
      }),
    stored(answer) {
      const { profile_picture } = (answer as { user: { profile_picture: string | null } }).user;
      return bank.fetch(profile_picture?.replace(bank.url, '') ?? `${apiPrefix}/none/`);
    },
  };
}

type Weakness = 'keeps everything' | 'keeps pictures' | 'takes any size' | 'breaks';

/** A server that makes pictures anew, but for one weakness, and what should see it. */
function planted(weakness: Weakness, seenBy: RegExp): Promise<readonly Finding[]> {
  let kept: { type: string; bytes: Buffer } = { type: '', bytes: Buffer.alloc(0) };
  const remade = async (bytes: Buffer) => {
    if (weakness === 'keeps pictures' && (await sharp(bytes).metadata()).exif !== undefined) return bytes;
    const limitInputPixels = weakness === 'takes any size' ? false : policies.pictures.pixels;
    return sharp(bytes, { limitInputPixels, failOn: 'error' }).resize(64, 64).webp().toBuffer();
  };
  return withPlanted(
    async ({ path, headers, body }) => {
      if (path === '/picture')
        return {
          headers: { 'content-type': kept.type, 'x-content-type-options': 'nosniff' },
          body: kept.bytes,
        };
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': headers['content-type'] ?? '' },
      }).formData();
      const file = form.get(updateProfile.upload);
      if (!(file instanceof File)) return refused(400, 'validation_failed');
      const bytes = Buffer.from(await file.arrayBuffer());
      if (weakness === 'keeps everything') {
        kept = { type: file.type, bytes };
        return { body: {} };
      }
      const isPicture = /^(?:ffd8|8950|5249)/.test(bytes.toString('hex', 0, 2));
      const made = isPicture ? await remade(bytes).catch(() => undefined) : undefined;
      if (made === undefined)
        return weakness === 'breaks' ? refused(500, 'internal_error') : refused(400, 'picture_not_readable');
      kept = { type: 'image/webp', bytes: made };
      return { body: {} };
    },
    async (url) => {
      const { findings } = await tryUploads(
        {
          send: (upload) => fetch(url, { method: 'PATCH', body: formOf(upload) }),
          stored: () => fetch(`${url}/picture`),
        },
        (await everything()).filter(({ what }) => seenBy.test(what)),
      );
      return findings;
    },
  );
}

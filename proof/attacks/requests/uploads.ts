import { apiPrefix, pathOf, updateProfile } from '@farthing/contract';
import sharp from 'sharp';
import { policies } from '../../../apps/bank/src/platform/policies.ts';
import type { Attack, Finding, Tried } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { refused, withPlanted } from '../planted/server.ts';
import { faultsOf, seen } from './answer-rules.ts';
import { hostilePictures, mark, type Upload } from './hostile-pictures.ts';

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
    return tryUploads(await bankTarget(bank), await hostilePictures());
  },
};

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

/** A server that re-encodes pictures, but for one weakness, and what should see it. */
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
        (await hostilePictures()).filter(({ what }) => seenBy.test(what)),
      );
      return findings;
    },
  );
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { spoolUpload } from './spooled-upload.ts';

const content = Buffer.alloc(300_000, 'farthing');

test('an upload is kept aside, read as often as needed, and gone in the end', async () => {
  const upload = await spoolUpload('a.xml', Readable.from([content.subarray(0, 7), content.subarray(7)]));
  expect(upload).toMatchObject({ fileName: 'a.xml', bytes: content.length });
  expect(upload.sha256).toEqual(createHash('sha256').update(content).digest());
  const stream = upload.pieces() as unknown as { readonly path: string } & AsyncIterable<Uint8Array>;
  expect(Buffer.concat(await Array.fromAsync(stream))).toEqual(content);
  expect(Buffer.concat(await Array.fromAsync(upload.pieces()))).toEqual(content);
  expect(existsSync(stream.path)).toBe(true);
  await upload[Symbol.asyncDispose]();
  expect(existsSync(stream.path)).toBe(false);
});

test('an upload that breaks off leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'farthing-test-'));
  vi.stubEnv('TMPDIR', folder);
  const breaking = async function* () {
    yield content;
    throw new Error('the line broke');
  };
  try {
    await expect(spoolUpload('a.xml', Readable.from(breaking()))).rejects.toThrow('the line broke');
    expect(await readdir(folder)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
});

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * A large file that was sent, kept aside on disk while its request is answered: a sender who is slow holds no transaction
 * open, and a transaction that has to run again reads it again.
 */
export type SpooledUpload = {
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  /** Its content from the start, piece by piece. */
  pieces(): AsyncIterable<Uint8Array>;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function spoolUpload(fileName: string, content: Readable): Promise<SpooledUpload> {
  const folder = await mkdtemp(join(tmpdir(), 'farthing-upload-'));
  const forget = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'content');
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(
      content,
      async function* counted(pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          bytes += piece.length;
          hash.update(piece);
          yield piece;
        }
      },
      createWriteStream(path, { mode: 0o600, flags: 'wx' }),
    );
  } catch (error) {
    await forget();
    throw error;
  }
  return {
    fileName,
    bytes,
    sha256: hash.digest(),
    pieces: () => createReadStream(path),
    [Symbol.asyncDispose]: forget,
  };
}

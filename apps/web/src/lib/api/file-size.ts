import { mostUploadBytes } from '@farthing/contract';
import { ApiError } from './error.ts';

/** Told before it is sent: the bank hangs up on what is too large, which would look like a line that is down. */
export function refuseTooLarge<File extends Blob>(file: File): File {
  if (file.size <= mostUploadBytes) return file;
  const megabytes = mostUploadBytes / 1_000_000;
  const message = `This file is too large. Please use one of at most ${megabytes} MB.`;
  throw new ApiError('picture_too_large', message);
}

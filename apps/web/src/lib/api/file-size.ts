import { mostUploadBytes } from '@farthing/contract';

/** Told before it is sent: the bank hangs up on what is too large, which would look like a line that is down. */
export function refuseTooLarge<File extends Blob>(file: File): File {
  if (file.size <= mostUploadBytes) return file;
  const megabytes = mostUploadBytes / 1_000_000;
  throw new Error(`This file is too large. Please use one of at most ${megabytes} MB.`);
}

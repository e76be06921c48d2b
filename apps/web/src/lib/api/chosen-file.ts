import { ApiError } from './error.ts';

/**
 * What is in a file that somebody has chosen, as it was then. A browser does not read a file that was changed since, and a call
 * that carries it fails like one without a connection: nobody would think of choosing it again.
 */
export async function readChosen(file: File): Promise<File> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch (cause) {
    const message = 'This file has changed since you chose it. Choose it again.';
    throw new ApiError('validation_failed', message, { cause });
  }
}

import type { ErrorCode } from '@farthing/contract';
import { ApiError } from '@farthing/contract/client';
import { Refusal } from '../../apps/bank/src/platform/refusal.ts';

/** How a call was refused, its HTTP status in place of the word in the body; undefined when it was not. */
export async function refusalOf(call: Promise<unknown>) {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...error.body, status: error.status, retryAfterSeconds: error.retryAfterSeconds };
  }
}

/** The code by which a module refuses at its door; 'done' when it does not. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code;
  }
}

/** What came of it; undefined when a module refuses it for this reason. Any other refusal is thrown. */
export async function unlessRefused<Result>(
  code: ErrorCode,
  work: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal && error.code === code) return undefined;
    throw error;
  }
}

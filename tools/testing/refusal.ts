import { ApiError } from '@farthing/contract/client';

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

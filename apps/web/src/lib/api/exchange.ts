import { transportError } from './error.ts';

/** One request with its whole answer read, within a time limit. */
export type Exchange = (url: string, init: RequestInit) => Promise<Answered>;
export type Answered = { readonly status: number; readonly body: unknown };

export function timedExchange(timeoutMs: number): Exchange {
  return async (url, init) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      const response = await fetch(url, { ...init, signal });
      return { status: response.status, body: parse(await response.text()) };
    } catch (cause) {
      // Whoever gave up the request knows why, and must not be shown an error for it.
      if (init.signal?.aborted) throw cause;
      throw transportError(timeout.aborted ? 'timeout' : 'unreachable', { cause });
    }
  };
}

/** Nothing at all is an empty answer; what is not JSON is undefined, which no caller takes for an answer. */
function parse(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

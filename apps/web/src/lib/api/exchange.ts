import { transportError } from './error.ts';

/** One request with its whole answer read, within a time limit. */
export type Exchange = (url: string, init: RequestInit, withinMs?: number) => Promise<Answered>;
export type Answered = {
  readonly status: number;
  /** What JSON the text is, if it is any. */
  readonly body: unknown;
  readonly text: string;
  readonly headers: Headers;
};

export function timedExchange(timeoutMs: number): Exchange {
  return async (url, init, withinMs = timeoutMs) => {
    const timeout = AbortSignal.timeout(withinMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      const response = await fetch(url, { ...init, signal });
      const text = await response.text();
      return { status: response.status, body: parse(text), text, headers: response.headers };
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

import { hearBankClock } from './bank-clock.ts';
import { transportError } from './error.ts';

/** One request with its whole answer read, within a time limit. */
export type Exchange = (url: string, init: RequestInit, withinMs?: number) => Promise<Answered>;
export type Answered = {
  readonly status: number;
  /** What JSON the bytes are, if they are any. */
  readonly body: unknown;
  readonly bytes: ArrayBuffer;
  readonly headers: Headers;
};

export function timedExchange(timeoutMs: number): Exchange {
  return async (url, init, withinMs = timeoutMs) => {
    const timeout = AbortSignal.timeout(withinMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const askedMs = Date.now();
    try {
      const response = await fetch(url, { ...init, signal });
      hearBankClock(response.headers.get('date'), askedMs);
      const bytes = await response.arrayBuffer();
      return { status: response.status, body: parse(bytes), bytes, headers: response.headers };
    } catch (cause) {
      // Whoever gave up the request knows why, and must not be shown an error for it.
      if (init.signal?.aborted) throw cause;
      throw transportError(timeout.aborted ? 'timeout' : 'unreachable', { cause });
    }
  };
}

/** Nothing at all is an empty answer; what is not JSON is undefined, which no caller takes for an answer. */
function parse(bytes: ArrayBuffer): unknown {
  if (bytes.byteLength === 0) return {};
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

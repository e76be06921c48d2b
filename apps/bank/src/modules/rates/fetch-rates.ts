import { boundedText } from '../../platform/outside/bounded-text.ts';
import { UnusableRates } from './rates.ts';

export type FetchLimits = { readonly timeoutMs: number; readonly bodyBytes: number };

/**
 * The text that the service answers, or UnusableRates. A redirect is not followed: the operator has named one place to
 * be trusted. What is thrown names no address, which may hold a key of the service.
 */
export async function fetchRates(url: string, { timeoutMs, bodyBytes }: FetchLimits): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      signal,
      redirect: 'manual',
      headers: { accept: 'application/json', 'user-agent': 'farthing' },
    });
    await assertAnswered(response);
    return await readText(response, bodyBytes);
  } catch (error) {
    if (error instanceof UnusableRates) throw error;
    if (signal.aborted) throw new UnusableRates('too_slow', `there was no answer within ${timeoutMs} ms`);
    throw new UnusableRates('unreachable', `the connection failed: ${reasonOf(error)}`);
  }
}

async function assertAnswered(response: Response): Promise<void> {
  if (response.status === 200) return;
  // What is not read would keep the connection.
  await response.body?.cancel();
  if (response.status >= 300 && response.status < 400) {
    throw new UnusableRates('redirected', 'it leads elsewhere: set RATES_URL to where the rates are');
  }
  throw new UnusableRates('bad_status', `it answered with status ${response.status}`);
}

async function readText(response: Response, bodyBytes: number): Promise<string> {
  const text = await boundedText(response, bodyBytes);
  if (text === undefined) throw new UnusableRates('too_large', `it answered more than ${bodyBytes} bytes`);
  return text;
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = (cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : 'for no known reason';
}

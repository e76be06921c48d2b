import { boundedText } from '../../../platform/outside/bounded-text.ts';
import { ChainTrouble } from './chain.ts';

const limits = { timeoutMs: 20_000, bodyBytes: 5_000_000 };

/** What a service answers, as JSON. What is thrown names no address, which may hold a key of the service. */
export async function askJson(url: URL, init: RequestInit = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const response = await fetch(url, { ...init, signal, redirect: 'manual' }).catch(() => {
    throw new ChainTrouble(signal.aborted ? 'there was no answer in time' : 'the connection failed');
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new ChainTrouble(`it answered with status ${response.status}`);
  }
  return parsed(await readText(response));
}

async function readText(response: Response): Promise<string> {
  const text = await boundedText(response, limits.bodyBytes).catch(() => {
    throw new ChainTrouble('the answer broke off');
  });
  if (text === undefined) throw new ChainTrouble('it answered too much');
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ChainTrouble('it answered something that is not JSON');
  }
}

import { askOutside, OutsideTrouble, type Question } from '../../../platform/outside/ask-outside.ts';
import { ChainTrouble } from './chain.ts';

const limits = { timeoutMs: 20_000, mostBytes: 5_000_000, tries: 2 };

/** What a service answers, as JSON. All that is asked only reads, so that it may be asked twice. */
export async function askJson(
  url: URL,
  question: Pick<Question, 'method' | 'headers' | 'body'> = {},
): Promise<unknown> {
  try {
    return parsed((await askOutside({ ...question, ...limits, url })).text);
  } catch (error) {
    throw error instanceof OutsideTrouble ? new ChainTrouble(error.message) : error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ChainTrouble('it answered something that is not JSON');
  }
}

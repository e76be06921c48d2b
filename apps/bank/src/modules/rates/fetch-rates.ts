import { askOutside, OutsideTrouble, type TroubleKind } from '../../platform/outside/ask-outside.ts';
import { UnusableRates } from './rates.ts';

export type FetchLimits = { readonly timeoutMs: number; readonly bodyBytes: number };

/** The text that the service answers, or UnusableRates. */
export async function fetchRates(url: string, { timeoutMs, bodyBytes }: FetchLimits): Promise<string> {
  try {
    const { status, text } = await askOutside({ url, timeoutMs, mostBytes: bodyBytes });
    if (status === 200) return text;
    throw new UnusableRates('bad_status', `it answered with status ${status}`);
  } catch (error) {
    if (!(error instanceof OutsideTrouble)) throw error;
    const advice = error.kind === 'redirected' ? ': set RATES_URL to where the rates are' : '';
    throw new UnusableRates(problems[error.kind], `${error.message}${advice}`);
  }
}

const problems = {
  'too-slow': 'too_slow',
  unreachable: 'unreachable',
  redirected: 'redirected',
  refused: 'bad_status',
  failing: 'bad_status',
  'too-large': 'too_large',
} as const satisfies Record<TroubleKind, UnusableRates['problem']>;

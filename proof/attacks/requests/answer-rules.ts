import { errors } from '@farthing/contract';
import { injectedHeader } from './hostile.ts';

/** What no answer may show: how the bank is made. */
const leaks: readonly [string, RegExp][] = [
  ['a stack', /\bat (?:async )?(?:[\w.<>]+ \()?(?:file:\/\/|node:|\/)[^\s"]+:\d+:\d+/],
  ['a path of the server', /node_modules|\/(?:home|root|work|usr|var|opt|srv)\/\w+\/|\bapps\/bank\/src\b/],
  [
    'an exception',
    /\b(?:Type|Reference|Range|Syntax|Database|Zod|Aggregate)Error\b|\bFST_ERR_|\bECONN|\bERR_[A-Z]+_/,
  ],
  [
    'words of the database',
    /syntax error at or near|violates [a-z-]+ constraint|relation "|column "|duplicate key value|invalid input syntax|invalid byte sequence|unterminated quoted|\bpg_catalog\b|canceling statement/i,
  ],
];

export type Seen = { readonly status: number; readonly headers: Headers; readonly text: string };

export async function seen(answer: Response): Promise<Seen> {
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** What is wrong with an answer of the API, whatever it was asked. */
export function faultsOf({ status, headers, text }: Seen): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`answered ${status}`);
  for (const [what, pattern] of leaks) if (pattern.test(text)) faults.push(`shows ${what}`);
  if (headers.has(injectedHeader)) faults.push('takes a header from what was sent');
  if (status >= 400 && !isEnvelope(status, headers, text))
    faults.push(`refuses with ${status} in another shape`);
  if (status < 400 && /text\/html/.test(headers.get('content-type') ?? ''))
    faults.push('answers with a page');
  return faults;
}

function isEnvelope(status: number, headers: Headers, text: string): boolean {
  if (!/^application\/json\b/.test(headers.get('content-type') ?? '')) return false;
  try {
    const { status: word, code, message } = JSON.parse(text) as Record<string, unknown>;
    const known = Object.hasOwn(errors, String(code)) ? errors[code as keyof typeof errors] : undefined;
    return word === 'error' && known?.status === status && typeof message === 'string' && message !== '';
  } catch {
    return false;
  }
}

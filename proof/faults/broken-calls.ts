import type { SupervisedBank } from './processes/supervised-bank.ts';

/** Calls that were answered with 500, each with what the bank's log says of it: the answer itself says nothing. */
export function brokenCalls(
  broken: readonly string[],
  banks: readonly Pick<SupervisedBank, 'printed'>[],
): readonly string[] {
  const lines = banks.flatMap((bank) => bank.printed());
  return broken.map((what) => {
    const requestId = /[0-9a-f-]{36}/.exec(what)?.[0];
    const logged = lines.find((line) => requestId !== undefined && line.includes(requestId));
    return `answered with 500: ${what}; ${logged ?? 'the log has nothing about it'}`;
  });
}

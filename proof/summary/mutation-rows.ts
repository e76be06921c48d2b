import { leastScore } from '../mutation/verdict.ts';
import { minute } from '../shared/results.ts';
import { type Row, readJson } from './row.ts';

type Tally = {
  readonly score: number;
  readonly mutants: number;
  readonly survived: number;
  readonly withoutTest: number;
  readonly at: string;
};

export function mutationRows(): Row[] {
  const results = readJson<Record<string, Tally>>('proof/mutation/results.json') ?? {};
  return Object.entries(results).map(([part, { score, mutants, survived, withoutTest, at }]) => ({
    promise: `Of changes to the rules of ${part}, the tests notice at least ${leastScore} %`,
    command: `npm run mutation -- ${part}`,
    result: `${score} % of ${mutants}; ${survived + withoutTest} survive`,
    verdict: score >= leastScore ? 'kept' : 'missed',
    at: minute(at),
  }));
}
